def execute(program):
    stack = []
    vars = [0] * 4
    pc = 0
    while True:
        op = program[pc]
        kind = op[0]
        if kind == "push":
            stack.append(op[1])
        elif kind == "add":
            b = stack.pop()
            a = stack.pop()
            stack.append((a + b) % 1_000_003)
        elif kind == "mul":
            b = stack.pop()
            a = stack.pop()
            stack.append(a * b % 1_000_003)
        elif kind == "load":
            stack.append(vars[op[1]])
        elif kind == "store":
            vars[op[1]] = stack.pop()
        elif kind == "jump":
            if vars[op[1]] < op[2]:
                pc = op[3]
                continue
        else:
            return vars[1]
        pc += 1


def run():
    program = [
        ("push", 1),
        ("store", 1),
        ("load", 1),
        ("load", 0),
        ("add",),
        ("push", 3),
        ("mul",),
        ("store", 1),
        ("load", 0),
        ("push", 1),
        ("add",),
        ("store", 0),
        ("jump", 0, 150_000, 2),
        ("halt",),
    ]
    return execute(program)


if __name__ == "__main__":
    import time

    start = time.perf_counter()
    result = run()
    print(f"{time.perf_counter() - start}\n{result}")
