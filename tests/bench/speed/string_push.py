def run():
    parts = []
    for i in range(500_000):
        parts.append("ab")
        parts.append("x" if i % 2 == 0 else "y")
    return len("".join(parts))


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
