def run():
    v = list(range(1_000_000))
    total = 0
    for k in range(3):
        total += sum(y for y in (x * 3 + k for x in v) if y % 2 == 0)
    return total


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
