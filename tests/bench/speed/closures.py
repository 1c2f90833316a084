def compose(f, g):
    return lambda x: g(f(x))


def apply(f, x):
    return f(x)


def run():
    a, b = 3, 5
    h = compose(lambda x: x * a % 1009, lambda x: x + b)
    count = 0

    def tick():
        nonlocal count
        count += 1
        return count

    x = 1
    for _ in range(300_000):
        x = h(x) + apply(h, x) + tick() % 3
        x %= 1_000_003
    return x


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
