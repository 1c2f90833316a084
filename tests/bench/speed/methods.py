class Complex:
    __slots__ = ("re", "im")

    def __init__(self, re, im):
        self.re = re
        self.im = im

    def mul(self, other):
        return Complex(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)

    def add(self, other):
        return Complex(self.re + other.re, self.im + other.im)

    def norm2(self):
        return self.re * self.re + self.im * self.im


class Counter:
    def __init__(self, bound):
        self.steps = 0
        self.bound = bound

    def step(self, z):
        self.steps += 1
        return z.norm2() <= self.bound


def run():
    counter = Counter(4.0)
    for row in range(60):
        for column in range(60):
            c = Complex(column / 30.0 - 1.5, row / 30.0 - 1.0)
            z = Complex(0.0, 0.0)
            n = 0
            while n < 100 and counter.step(z):
                z = z.mul(z).add(c)
                n += 1
    return counter.steps


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
