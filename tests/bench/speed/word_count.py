def run():
    words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
    parts = []
    for i in range(200_000):
        parts.append(words[i * i % 8])
        parts.append(" ")
    text = "".join(parts)
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    word, count = sorted(counts.items())[0]
    return f'("{word}", {count})'


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
