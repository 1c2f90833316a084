def run():
    map = {}
    for i in range(300_000):
        map[i * 7919 % 1_000_003] = i
    sum = 0
    for i in range(600_000):
        v = map.get(i)
        if v is not None:
            sum += v
    return sum


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
