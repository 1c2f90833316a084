import bisect


def run():
    map = {}
    keys = []
    state = 1
    for i in range(100_000):
        state = state * 1103515245 % 2147483648
        if state not in map:
            bisect.insort(keys, state)
        map[state] = i
    sum = 0
    for k in keys:
        sum = (sum * 31 + k + map[k]) % 1_000_007
    start = bisect.bisect_left(keys, 1000)
    for k in keys[start : min(start + 50_000, bisect.bisect_left(keys, 1_000_000_000))]:
        sum += k % 3
    return sum


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
