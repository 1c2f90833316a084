def run():
    n = 500
    grid = [[0.0] * n for _ in range(n)]
    for i in range(n):
        grid[i][0] = 1.0
        grid[0][i] = 2.0
    for _ in range(4):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1])
    total = 0.0
    for row in grid:
        part = 0.0
        for x in row:
            part += x
        total += part
    return total


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
