def run():
    n = 1_000_000
    a = [float(i) for i in range(n)]
    b = [x * 0.5 for x in a]
    total = 0.0
    for _ in range(2):
        part = 0.0
        for x, y in zip(a, b):
            part += x * y
        total += part
        part = 0.0
        for i, x in enumerate(a):
            part = part + float(i) - x
        total += part
        part = 0.0
        for i in range(n - 1):
            part += a[i + 1] - a[i]
        total += part
    return total


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
