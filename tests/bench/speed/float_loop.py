def run():
    x = 0.5
    sum = 0.0
    for _ in range(5_000_000):
        x = 3.7 * x * (1.0 - x)
        if x > 0.5:
            sum += x
    return sum


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
