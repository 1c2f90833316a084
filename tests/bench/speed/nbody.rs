#[derive(Clone)]
struct Body {
    pos: [f64; 3],
    vel: [f64; 3],
    mass: f64,
}

fn energy(bodies: &[Body]) -> f64 {
    let mut e = 0.0;
    for (i, a) in bodies.iter().enumerate() {
        e += 0.5 * a.mass * a.vel.iter().map(|v| v * v).sum::<f64>();
        for b in &bodies[i + 1..] {
            let d2: f64 = (0..3).map(|k| (a.pos[k] - b.pos[k]).powi(2)).sum();
            e -= a.mass * b.mass / d2.sqrt();
        }
    }
    e
}

fn advance(bodies: &mut Vec<Body>, dt: f64) {
    let n = bodies.len();
    for i in 0..n {
        for j in i + 1..n {
            let dx = bodies[i].pos[0] - bodies[j].pos[0];
            let dy = bodies[i].pos[1] - bodies[j].pos[1];
            let dz = bodies[i].pos[2] - bodies[j].pos[2];
            let d2 = dx * dx + dy * dy + dz * dz;
            let mag = dt / (d2 * d2.sqrt());
            let (mi, mj) = (bodies[i].mass, bodies[j].mass);
            bodies[i].vel[0] -= dx * mj * mag;
            bodies[i].vel[1] -= dy * mj * mag;
            bodies[i].vel[2] -= dz * mj * mag;
            bodies[j].vel[0] += dx * mi * mag;
            bodies[j].vel[1] += dy * mi * mag;
            bodies[j].vel[2] += dz * mi * mag;
        }
    }
    for body in bodies.iter_mut() {
        for k in 0..3 {
            body.pos[k] += dt * body.vel[k];
        }
    }
}

fn run() -> String {
    let mut bodies = vec![
        Body { pos: [0.0, 0.0, 0.0], vel: [0.0, 0.0, 0.0], mass: 39.5 },
        Body { pos: [4.84, -1.16, -0.1], vel: [0.6, 2.8, -0.02], mass: 0.037 },
        Body { pos: [8.34, 4.12, -0.4], vel: [-1.01, 1.8, 0.008], mass: 0.011 },
        Body { pos: [12.89, -15.1, -0.22], vel: [1.08, 0.86, -0.01], mass: 0.0017 },
        Body { pos: [15.37, -25.9, 0.17], vel: [0.97, 0.59, -0.03], mass: 0.002 },
    ];
    for _ in 0..20_000 {
        advance(&mut bodies, 0.01);
    }
    format!("{:.9}", energy(&bodies))
}

fn main() {
    let start = std::time::Instant::now();
    let result = run();
    println!("{}\n{}", start.elapsed().as_secs_f64(), result);
}
