def run():
    sum = 0
    i = 0
    while i < 5_000_000:
        sum += i * i % 7
        i += 1
    return sum


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
