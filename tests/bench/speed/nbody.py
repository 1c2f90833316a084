class Body:
    def __init__(self, pos, vel, mass):
        self.pos = pos
        self.vel = vel
        self.mass = mass


def energy(bodies):
    e = 0.0
    for i, a in enumerate(bodies):
        e += 0.5 * a.mass * sum(v * v for v in a.vel)
        for b in bodies[i + 1 :]:
            d2 = sum((a.pos[k] - b.pos[k]) ** 2 for k in range(3))
            e -= a.mass * b.mass / d2**0.5
    return e


def advance(bodies, dt):
    n = len(bodies)
    for i in range(n):
        for j in range(i + 1, n):
            dx = bodies[i].pos[0] - bodies[j].pos[0]
            dy = bodies[i].pos[1] - bodies[j].pos[1]
            dz = bodies[i].pos[2] - bodies[j].pos[2]
            d2 = dx * dx + dy * dy + dz * dz
            mag = dt / (d2 * d2**0.5)
            mi, mj = bodies[i].mass, bodies[j].mass
            bodies[i].vel[0] -= dx * mj * mag
            bodies[i].vel[1] -= dy * mj * mag
            bodies[i].vel[2] -= dz * mj * mag
            bodies[j].vel[0] += dx * mi * mag
            bodies[j].vel[1] += dy * mi * mag
            bodies[j].vel[2] += dz * mi * mag
    for body in bodies:
        for k in range(3):
            body.pos[k] += dt * body.vel[k]


def run():
    bodies = [
        Body([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 39.5),
        Body([4.84, -1.16, -0.1], [0.6, 2.8, -0.02], 0.037),
        Body([8.34, 4.12, -0.4], [-1.01, 1.8, 0.008], 0.011),
        Body([12.89, -15.1, -0.22], [1.08, 0.86, -0.01], 0.0017),
        Body([15.37, -25.9, 0.17], [0.97, 0.59, -0.03], 0.002),
    ]
    for _ in range(20_000):
        advance(bodies, 0.01)
    return f"{energy(bodies):.9f}"


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
