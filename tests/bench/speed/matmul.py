def run():
    n = 128
    a = [float(i % 7) for i in range(n * n)]
    b = [float(i % 5) for i in range(n * n)]
    c = [0.0] * (n * n)
    for i in range(n):
        for j in range(n):
            sum = 0.0
            for k in range(n):
                sum += a[i * n + k] * b[k * n + j]
            c[i * n + j] = sum
    return c[n + 3] + c[n * n - 1]


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
