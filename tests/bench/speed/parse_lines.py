def run():
    parts = []
    for i in range(100_000):
        parts.append(f"{i},{i * 2},{i % 7}\n")
    text = "".join(parts)
    sum = 0
    for line in text.splitlines():
        for field in line.split(","):
            sum += int(field)
    return sum


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
