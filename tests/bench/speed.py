"""The interpreter against CPython on the same work, interleaved in one run.

    python tests/bench/speed.py [NAME …]     (EMBERLAB names the release binary)

Each pair in `speed/` prints its own seconds, then its result; the results must be equal. A pair that times only a part
of its work (sorting, without making the data) prints that part's seconds to the standard error. The target is 10 times
CPython's speed where Python's side is a loop, 2 times where CPython does the work in C.
"""
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "speed"
ROUNDS = 3
IN_C = {"sort_floats", "sort_integers", "sort_by_key", "string_push", "string_format", "hash_count", "hash_distinct", "word_count", "btree", "parse_lines"}


def measure(argv):
    done = subprocess.run(argv, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{argv}: {done.stderr}")
    seconds, result = done.stdout.split("\n", 1)
    return float(done.stderr.split()[0] if done.stderr.strip() else seconds), result.strip()


def equal(a, b):
    try:
        return float(a) == float(b)
    except ValueError:
        return a == b


def main():
    command = os.environ.get("SPEED_COMMAND", f"{os.environ.get('EMBERLAB', 'emberlab')} run").split()
    names = sys.argv[1:] or sorted(path.stem for path in FOLDER.glob("*.rs"))
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; the fastest of {ROUNDS} interleaved rounds")
    for name in names:
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(measure([*command, str(FOLDER / f"{name}.rs")]))
            theirs.append(measure([sys.executable, str(FOLDER / f"{name}.py")]))
        if not equal(ours[0][1], theirs[0][1]):
            raise RuntimeError(f"{name}: {ours[0][1]} is not CPython's {theirs[0][1]}")
        a, b = min(ours)[0], min(theirs)[0]
        target = 2 if name in IN_C else 10
        mark = "" if b / a >= target else f"   below {target}"
        print(f"{name:18} {a * 1e3:9.1f} ms   CPython {b * 1e3:9.1f} ms   {b / a:6.1f} times as fast{mark}", flush=True)


main()
