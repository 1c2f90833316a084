import sys
import time


class Row:
    def __init__(self, name, age):
        self.name = name
        self.age = age


def run():
    rows = []
    state = 1
    for i in range(100_000):
        state = state * 1103515245 % 2147483648
        rows.append(Row(f"n{i}", state // 65536 % 100))
    start = time.perf_counter()
    rows = sorted(rows, key=lambda row: row.age)
    print(time.perf_counter() - start, file=sys.stderr)
    return f"{rows[0].name} {rows[99_999].name}"


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
