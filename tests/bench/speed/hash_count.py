def run():
    counts = {}
    state = 1
    for _ in range(1_000_000):
        state = state * 1103515245 % 2147483648
        key = state // 65536 % 1000
        counts[key] = counts.get(key, 0) + 1
    return len(counts) * 1_000_000 + counts[7]


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
