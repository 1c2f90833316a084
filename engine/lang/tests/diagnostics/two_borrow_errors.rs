fn main() { let v = vec![1];
    v.push(1);
    v.push(2);
}
