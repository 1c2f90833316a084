import sys
import time


def run():
    state = 1
    v = []
    for _ in range(1_000_000):
        state = state * 1103515245 % 2147483648
        v.append(float(state))
    start = time.perf_counter()
    v = sorted(v)
    print(time.perf_counter() - start, file=sys.stderr)
    return v[0] + v[500_000]


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
