fn main() {
    let x = foo::bar();
}
