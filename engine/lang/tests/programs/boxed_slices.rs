// Box<str>, Box<[T]>, Rc<str>, Rc<[T]>, Arc<str> and Cow: what they are made of, and what they can do.
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Record {
    name: Box<str>,
    tags: Box<[String]>,
    shared: Rc<str>,
}

fn shout(text: &str) -> Cow<'_, str> {
    if text.ends_with('!') { Cow::Borrowed(text) } else { Cow::Owned(format!("{text}!")) }
}

fn main() {
    let b: Box<str> = "héllo".into();
    let c = b.clone();
    println!("{b} {b:?} {} {} {:>8}|", b.len(), b.to_uppercase(), c);
    println!("{} {} {:?}", b == c, b < "z".into(), b.cmp(&"a".into()));
    println!("{:?} {}", String::from("x").into_boxed_str(), b.into_string());
    println!("{:?} {:?}", String::from(c.clone()), c.into_boxed_bytes());
    println!("{:?} {:?}", Box::<str>::default(), ['a', 'b'].into_iter().collect::<Box<str>>());
    println!("{}", std::mem::size_of::<Box<str>>());

    let s: Box<[i32]> = vec![3, 1, 2].into_boxed_slice();
    let mut t = s.clone();
    t.sort();
    t[0] = 10;
    println!("{s:?} {t:?} {} {:?} {}", s.len(), s.iter().max(), s[1]);
    for x in t.iter_mut() {
        *x += 1;
    }
    println!("{t:?} {:?} {}", &t[1..], s == t);
    println!("{:?} {:?}", s.into_vec(), t.into_iter().map(|x| x * 2).collect::<Vec<_>>());
    let from_array: Box<[u8]> = Box::new([1, 2, 3]);
    let converted: Box<[u8]> = Box::from([4, 5]);
    println!("{from_array:?} {converted:?} {:?}", Vec::from(from_array.clone()));
    println!("{:?} {:?}", (0..4).collect::<Box<[_]>>(), Box::<[i32]>::default());
    let units: Box<[()]> = vec![(); 3].into_boxed_slice();
    println!("{} {:?}", units.len(), units.into_vec().len());
    let array: Result<Box<[u8; 2]>, _> = converted.try_into();
    println!("{array:?}");
    {
        let loud: Box<[Loud]> = vec![Loud("a"), Loud("b")].into();
        println!("made {}", loud.len());
    }
    {
        let mut loud: Vec<Loud> = Box::<[Loud]>::from([Loud("c"), Loud("d")]).into_vec();
        println!("popped {}", loud.pop().unwrap().0);
    }

    let r: Rc<str> = "shared".into();
    let q = Rc::clone(&r);
    println!("{r} {q:?} {} {} {}", Rc::strong_count(&r), Rc::ptr_eq(&r, &q), r.len());
    let mut ids: HashMap<Rc<str>, u32> = HashMap::new();
    ids.insert(r.clone(), 1);
    ids.insert(Rc::from(String::from("own")), 2);
    println!("{:?} {:?} {}", ids.get("shared"), ids.get("own"), Rc::strong_count(&r));
    let weak = Rc::downgrade(&r);
    drop((r, q, ids));
    println!("{:?}", weak.upgrade());
    let list: Rc<[i32]> = vec![1, 2, 3].into();
    let view = list.clone();
    println!("{list:?} {} {:?} {}", view.iter().sum::<i32>(), &view[..2], list == view);
    let strings: Rc<[String]> = ["a", "b"].iter().map(|s| s.to_string()).collect();
    println!("{strings:?} {:?}", strings.join("+"));
    {
        let loud: Rc<[Loud]> = Rc::from([Loud("e"), Loud("f")]);
        let other = loud.clone();
        drop(loud);
        println!("still {}", other.len());
    }
    let a: Arc<str> = Arc::from("arc");
    let names: HashSet<Arc<str>> = [a.clone(), Arc::from("b")].into();
    println!("{} {} {}", names.contains("arc"), names.contains("x"), Arc::strong_count(&a));
    let mut order = BTreeMap::new();
    order.insert(Box::<str>::from("b"), 1);
    order.insert(Box::<str>::from("a"), 2);
    println!("{order:?} {:?}", order.get("b"));

    let record = Record { name: "n".into(), tags: Box::new(["x".to_string()]), shared: Rc::from("s") };
    println!("{record:?} {}", record == record.clone());

    let mut text = shout("hi");
    println!("{text} {} {:?} {}", text.len(), shout("yo!"), matches!(shout("yo!"), Cow::Borrowed(_)));
    text.to_mut().push('?');
    text += "..";
    println!("{text} {} {}", text == "hi!?..", "hi" == shout("hi"));
    let mut nums: Cow<[i32]> = Cow::Borrowed(&[1, 2]);
    nums.to_mut().push(3);
    println!("{nums:?} {:?} {:?}", nums.iter().sum::<i32>(), nums.clone().into_owned());
    println!("{:?} {:?}", Cow::from("a").cmp(&Cow::from("b")), Cow::<str>::default());
    println!("{}", Cow::from("a") + "b");
    let words: Vec<Cow<str>> = vec!["a".into(), String::from("b").into()];
    println!("{}", words.concat());
    let leaked: &'static mut str = Box::leak(Box::<str>::from("leak"));
    leaked.make_ascii_uppercase();
    println!("{leaked}");
}
