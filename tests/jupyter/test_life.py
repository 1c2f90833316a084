"""The kernel's and the engine's life: start, death, restart, end."""
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from conftest import TIMEOUT, Kernel, kernel_command, text_of
from jupyter_client.manager import KernelManager


@pytest.mark.echo
def test_a_dead_engine_is_reported_with_its_signal_and_replaced(own_kernel):
    own_kernel.run("let x = 1;")
    reply, output = own_kernel.run("%abort")
    assert reply["status"] == "error"
    assert reply["ename"] == "EngineDied"
    assert "SIGABRT" in reply["evalue"]
    assert any(m["msg_type"] == "error" for m in output)
    assert own_kernel.run('println!("back")')[0]["status"] == "ok"


@pytest.mark.echo
def test_an_engine_that_died_between_cells_is_mentioned_by_the_next(own_kernel):
    # The background run gives the cell's reply before it kills the engine.
    own_kernel.run("%bg 100\n%abort")
    time.sleep(1)
    reply, output = own_kernel.run('println!("hi")')
    assert reply["status"] == "ok"
    assert "SIGABRT" in text_of(output, "stderr")
    assert text_of(output) == "hi\n"


def test_kernel_info_comes_within_a_second_of_the_start():
    manager = KernelManager(kernel_name="emberlab-test")
    start = time.monotonic()
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.kernel_info()
    client.get_shell_msg(timeout=TIMEOUT)
    assert time.monotonic() - start < 1
    client.stop_channels()
    manager.shutdown_kernel()


def test_a_restart_gives_an_empty_session(own_kernel):
    own_kernel.run("let x = 41;")
    own_kernel.manager.restart_kernel()
    own_kernel.client.wait_for_ready(timeout=TIMEOUT)
    reply, _ = own_kernel.run("1")
    assert reply["execution_count"] == 1


def test_a_shutdown_in_the_middle_of_a_cell_is_quick():
    kernel = Kernel()
    kernel.client.execute("std::thread::sleep(std::time::Duration::from_millis(60000))")
    start = time.monotonic()
    kernel.close()
    assert time.monotonic() - start < 3
    assert not kernel.manager.is_alive()


def test_a_kernel_works_over_unix_sockets_and_leaves_none_behind(tmp_path):
    manager = KernelManager(kernel_name="emberlab-test", transport="ipc", ip=str(tmp_path / "kernel"))
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=TIMEOUT)
    client.execute("1")
    assert client.get_shell_msg(timeout=TIMEOUT)["content"]["status"] == "ok"
    client.stop_channels()
    manager.shutdown_kernel()
    assert list(tmp_path.iterdir()) == []


def test_a_kernel_refuses_an_empty_key_and_a_public_address(tmp_path):
    ports = {f"{name}_port": 40_000 + i for i, name in enumerate(["shell", "iopub", "stdin", "control", "hb"])}
    for change, reason in [({"key": ""}, "empty key"), ({"ip": "0.0.0.0"}, "other machines")]:
        file = tmp_path / "connection.json"
        file.write_text(json.dumps({"transport": "tcp", "ip": "127.0.0.1", "key": "k", **ports, **change}))
        done = subprocess.run([*kernel_command(), str(file)], capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode != 0
        assert reason in done.stderr


@pytest.mark.echo
def test_two_notebooks_share_an_engine_by_attaching(own_kernel):
    other = Kernel()
    try:
        other.run("let shared = 9;")
        name = next(p.stem for p in Path(os.environ["XDG_RUNTIME_DIR"], "emberlab").glob(f"kernel-{other.manager.provisioner.pid}-*.lock"))
        own_kernel.run("let shared = 1;")
        reply, output = own_kernel.run(f"%attach {name}")
        assert reply["status"] == "ok"
        back = text_of(output).split("`")[1]
        _, output = own_kernel.run("shared")
        assert output[0]["content"]["data"]["text/plain"] == "9"
        own_kernel.run(back)
        _, output = own_kernel.run("shared")
        assert output[0]["content"]["data"]["text/plain"] == "1"
        own_kernel.run(f"%attach {name}")
    finally:
        other.close()
    # The other kernel took its engine with it: said once, and then there is a new one.
    reply, _ = own_kernel.run("1")
    assert reply["ename"] == "EngineDied"
    assert own_kernel.run("1")[0]["status"] == "ok"


@pytest.mark.echo
def test_attaching_to_nothing_is_an_error_and_changes_nothing(own_kernel):
    own_kernel.run("let x = 1;")
    reply, _ = own_kernel.run("%attach nothing")
    assert "no engine named `nothing`" in reply["evalue"]
    _, output = own_kernel.run("x")
    assert output[0]["content"]["data"]["text/plain"] == "1"


@pytest.mark.parametrize("kept", [False, pytest.param(True, marks=pytest.mark.echo)])
def test_a_killed_kernel_takes_its_engine_with_it_unless_it_is_kept(kept):
    kernel = Kernel()
    folder = Path(os.environ["XDG_RUNTIME_DIR"], "emberlab")
    [lock] = folder.glob(f"kernel-{kernel.manager.provisioner.pid}-*.lock")
    engine = int(lock.read_text())
    kernel.run("%keep" if kept else "1")
    os.kill(kernel.manager.provisioner.pid, signal.SIGKILL)
    end = time.monotonic() + (0.5 if kept else TIMEOUT)
    while lock.exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert lock.exists() == kept
    if kept:
        os.kill(engine, signal.SIGKILL)
    kernel.close()
