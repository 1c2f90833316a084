"""Prints the figures of the foundation, with ratios to peers from one interleaved run.

    tests/bench/run            (builds the release binary and calls this)

Peers: ipykernel and CPython of the virtual environment. The CNN step is printed for comparison with Burn's own program.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from jupyter_client.manager import start_new_kernel

ROOT = Path(__file__).resolve().parents[2]
EMBERLAB = os.environ["EMBERLAB"]
ROUNDS = 200

RUST_LOOP = """let t = std::time::Instant::now();
let mut s: u64 = 0; let mut x: f64 = 0.0; let mut i: u64 = 0;
while i < 10_000_000 { s = s.wrapping_add(i * i % 7); x = x + 0.5; i += 1; }
println!("{} {} {}", t.elapsed().as_secs_f64(), s, x);"""
PYTHON_LOOP = """import time
def f():
    t = time.perf_counter()
    s = 0; x = 0.0; i = 0
    while i < 10_000_000:
        s = s + i * i % 7; x = x + 0.5; i += 1
    print(time.perf_counter() - t, s, x)
f()"""


def kernel(name):
    started = time.perf_counter()
    manager, client = start_new_kernel(kernel_name=name)
    return manager, client, time.perf_counter() - started


def run(client, code):
    """Seconds from request to reply, and what was printed."""
    started = time.perf_counter()
    msg_id = client.execute(code)
    while True:
        reply = client.get_shell_msg(timeout=60)
        if reply["parent_header"].get("msg_id") == msg_id:
            break
    elapsed = time.perf_counter() - started
    text = []
    while True:
        message = client.get_iopub_msg(timeout=60)
        if message["parent_header"].get("msg_id") != msg_id:
            continue
        if message["msg_type"] == "stream":
            text.append(message["content"]["text"])
        if message["msg_type"] == "error":
            raise RuntimeError("\n".join(message["content"]["traceback"]))
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return elapsed, "".join(text)


def milliseconds(seconds):
    return f"{seconds * 1e3:8.2f} ms"


def resident(pid):
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def main():
    with tempfile.TemporaryDirectory(prefix="eb-") as folder:
        spec = Path(folder) / "kernels" / "emberlab-bench"
        spec.mkdir(parents=True)
        argv = [EMBERLAB, "kernel", "start", "{connection_file}"]
        (spec / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "E", "language": "rust", "interrupt_mode": "message"}))
        os.environ["JUPYTER_PATH"] = folder
        os.environ["JUPYTER_RUNTIME_DIR"] = os.environ["XDG_RUNTIME_DIR"] = folder
        ours_manager, ours, our_start = kernel("emberlab-bench")
        first = time.perf_counter()
        run(ours, "1 + 1")
        first = time.perf_counter() - first
        theirs_manager, theirs, their_start = kernel("python3")
        try:
            print(f"start to ready             {milliseconds(our_start)}   ipykernel {milliseconds(their_start)}")
            print(f"first cell                 {milliseconds(first)}")
            mine, peer = [], []
            for _ in range(ROUNDS):
                mine.append(run(ours, "1 + 1")[0])
                peer.append(run(theirs, "1 + 1")[0])
            a, b = statistics.median(mine), statistics.median(peer)
            print(f"`1 + 1`, request to reply  {milliseconds(a)}   ipykernel {milliseconds(b)}   ratio {a / b:.2f}")
            pairs = []
            for _ in range(3):
                pairs.append((float(run(ours, RUST_LOOP)[1].split()[0]), float(run(theirs, PYTHON_LOOP)[1].split()[0])))
            a, b = min(p[0] for p in pairs), min(p[1] for p in pairs)
            print(f"10^7 integer/float loop    {milliseconds(a)}   CPython   {milliseconds(b)}   {b / a:.1f} times as fast")
            cells = (ROOT / "notebooks/digits.rsnb").read_text().split("// %%")
            named = {line.split('id="')[1].split('"')[0]: cell.partition("\n")[2] for cell in cells if 'id="' in (line := cell.partition("\n")[0])}
            run(ours, named["imports"])
            run(ours, named["model"])
            forward = "model.forward(Tensor::zeros([1, 1, 8, 8], &device)).dims()"
            run(ours, forward)
            edits = []
            for n in range(20):
                edited = named["edit"].split("println!")[0].replace("self.fc2.forward(x)", f"self.fc2.forward(x) * {n}.0")
                edits.append(run(ours, edited + forward)[0])
            print(f"model edited, to a result  {milliseconds(statistics.median(edits))}")
            op = "let a = Tensor::<2>::zeros([1, 1], &Device::flex()); let t = std::time::Instant::now(); for _ in 0..100_000 { let _ = a.clone() + a.clone(); } println!(\"{}\", t.elapsed().as_secs_f64() / 1e5);"
            run(ours, op)
            print(f"1×1 add from a cell        {float(run(ours, op)[1]) * 1e6:8.2f} µs")
            children = subprocess.run(["ps", "-o", "pid=,ppid=,args=", "-A"], capture_output=True, text=True).stdout.splitlines()
            pids = [int(line.split()[0]) for line in children if EMBERLAB in line and "bench" not in line]
            print(f"resident, kernel + engine  {sum(resident(pid) for pid in pids):8.1f} MiB after these cells ({len(pids)} processes)")
        finally:
            for manager, client in ((ours_manager, ours), (theirs_manager, theirs)):
                client.stop_channels()
                manager.shutdown_kernel(now=True)
    sys.stdout.flush()
    program = subprocess.run([EMBERLAB, "run", str(ROOT / "notebooks/burn_cnn.rsnb")], capture_output=True, text=True)
    print("CNN step:", next(line for line in program.stdout.splitlines() if line.startswith("cnn ")))


main()
