class Circle:
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3.0 * self.r * self.r

    def scale(self, by):
        self.r *= by


class Rect:
    def __init__(self, w, h):
        self.w = w
        self.h = h

    def area(self):
        return self.w * self.h

    def scale(self, by):
        self.w *= by
        self.h *= by


def run():
    shapes = []
    for i in range(1000):
        size = float(i)
        if i % 2 == 0:
            shapes.append(Circle(size))
        else:
            shapes.append(Rect(size, 2.0))
    total = 0.0
    for _ in range(300):
        for shape in shapes:
            shape.scale(0.999)
        for shape in shapes:
            total += shape.area()
    return total


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
