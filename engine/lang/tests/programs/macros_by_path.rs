mod util {
    macro_rules! twice {
        ($e:expr) => {
            $e * 2
        };
    }
    pub(crate) use twice;
    pub fn f() -> i32 {
        twice!(4)
    }
    macro_rules! hidden {
        () => {
            "h"
        };
    }
    pub(crate) use hidden as shown;
    #[macro_export]
    macro_rules! exported { ($($x:tt)*) => { stringify!($($x)*) } }
}
use util::{f, shown, twice};
mod other {
    use super::util;
    use crate::util::twice as double;
    pub fn g() -> i32 {
        double!(5) + util::twice!(1)
    }
    pub mod deep {
        pub fn h() -> &'static str {
            crate::exported!(a b)
        }
    }
}
macro_rules! log { ($lvl:ident: $($arg:tt)+) => { println!("[{}] {}", stringify!($lvl), format_args!($($arg)+)) }; }
pub(crate) use log as logger;
fn main() {
    println!("{} {} {}", twice!(3), f(), shown!());
    println!("{} {}", other::g(), other::deep::h());
    logger!(INFO: "x = {}, {y}", 1, y = 2);
    crate::logger!(WARN: "w");
    std::println!("{}", std::format!("{}", 1));
    std::assert_eq!(1, 1);
    let v = std::vec![1];
    println!("{}", v.len());
}
