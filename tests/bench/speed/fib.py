def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def run():
    return fib(27)


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
