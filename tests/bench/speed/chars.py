def run():
    text = "The quick brown fox jumps over the lazy dog. " * 10_000
    vowels = 0
    for c in text:
        if c in ("a", "e", "i", "o", "u"):
            vowels += 1
    upper = "".join(c.upper() for c in text if c.isalpha())
    hash = 0
    for b in text.encode():
        hash = (hash * 31 + b) & 0xFFFFFFFF
    return vowels + len(upper) + hash


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
