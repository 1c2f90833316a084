"""The kernel as Jupyter's own clients see it.

By default the tests run the kernel on the echo engine, built by `cargo build -p emberlab-kernel --example echo_kernel`.
`EMBERLAB_KERNEL="target/debug/emberlab kernel start"` runs those that are not marked `echo` on the real engine.
"""
import json
import os
import queue
import shlex
import tempfile
import time
from pathlib import Path

import pytest
from jupyter_client.manager import start_new_kernel

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT = 20


def kernel_command():
    given = os.environ.get("EMBERLAB_KERNEL")
    if given:
        program, *arguments = shlex.split(given)
        return [str(Path(program).resolve()), *arguments]
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return [str(target / "debug" / "examples" / "echo_kernel")]


def pytest_configure(config):
    config.addinivalue_line("markers", "echo: needs what only the echo engine's magics can do")


def pytest_collection_modifyitems(items):
    if os.environ.get("EMBERLAB_KERNEL"):
        for item in items:
            if "echo" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="needs the echo engine"))


@pytest.fixture(scope="session", autouse=True)
def kernel_spec(tmp_path_factory):
    folder = tmp_path_factory.mktemp("jupyter")
    spec = folder / "kernels" / "emberlab-test"
    spec.mkdir(parents=True)
    (spec / "kernel.json").write_text(json.dumps({
        "argv": [*kernel_command(), "{connection_file}"],
        "display_name": "Emberlab", "language": "rust", "interrupt_mode": "message",
    }))
    os.environ["JUPYTER_PATH"] = str(folder)
    # A short path: those of Unix sockets are limited.
    with tempfile.TemporaryDirectory(prefix="eb-") as runtime:
        os.environ["JUPYTER_RUNTIME_DIR"] = os.environ["XDG_RUNTIME_DIR"] = runtime
        yield


class Kernel:
    """A started kernel with a client, and the few conversations that the tests need."""

    def __init__(self):
        self.manager, self.client = start_new_kernel(kernel_name="emberlab-test", startup_timeout=TIMEOUT)

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel()

    def reply_to(self, msg_id, channel="shell", timeout=TIMEOUT):
        get = getattr(self.client, f"get_{channel}_msg")
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            message = get(timeout=max(0.01, end - time.monotonic()))
            if message["parent_header"].get("msg_id") == msg_id:
                return message
        raise TimeoutError(msg_id)

    def output_of(self, msg_id, until="idle", timeout=TIMEOUT):
        """All iopub messages of one request up to its `idle`."""
        messages = []
        while True:
            message = self.client.get_iopub_msg(timeout=timeout)
            if message["parent_header"].get("msg_id") != msg_id:
                continue
            messages.append(message)
            if message["msg_type"] == "status" and message["content"]["execution_state"] == until:
                return messages

    def run(self, code, **options):
        """Runs a cell: the reply's content and the output messages, statuses and input left out."""
        msg_id = self.client.execute(code, **options)
        reply = self.reply_to(msg_id)["content"]
        output = [m for m in self.output_of(msg_id) if m["msg_type"] not in ("status", "execute_input")]
        return reply, output

    def ask(self, msg_type, content, channel="shell"):
        """Any request, also malformed ones; returns the reply's content."""
        message = self.client.session.msg(msg_type, content)
        getattr(self.client, f"{channel}_channel").send(message)
        return self.reply_to(message["header"]["msg_id"], channel)["content"]

    def wait_until_busy(self, msg_id):
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            if message["parent_header"].get("msg_id") == msg_id and message["msg_type"] == "execute_input":
                return

    def drain(self):
        try:
            while True:
                self.client.get_iopub_msg(timeout=0.1)
        except queue.Empty:
            pass


def text_of(output, name="stdout"):
    return "".join(m["content"]["text"] for m in output if m["msg_type"] == "stream" and m["content"]["name"] == name)


@pytest.fixture(scope="module")
def shared():
    kernel = Kernel()
    yield kernel
    kernel.close()


@pytest.fixture
def kernel(shared):
    shared.drain()
    return shared


@pytest.fixture
def own_kernel():
    kernel = Kernel()
    yield kernel
    kernel.close()
