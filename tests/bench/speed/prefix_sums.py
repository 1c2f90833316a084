def run():
    n = 1_000_000
    v = [0.0] * n
    for i in range(n):
        v[i] = float(i % 10)
    for _ in range(3):
        for i in range(1, n):
            v[i] = v[i - 1] * 0.5 + v[i]
    return v[n - 1]


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
