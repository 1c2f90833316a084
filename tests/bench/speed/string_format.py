def run():
    total = 0
    for i in range(200_000):
        text = f"{i}: {i / 3.0:.2f} {'abc'}"
        total += len(text)
    return total


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
