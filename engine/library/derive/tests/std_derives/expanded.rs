// Written by `std_derives.rs`.
impl<T> ::std::fmt::Debug for Point<T> where T: ::std::fmt::Debug {
fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
f.debug_struct("Point").field("x", &self.x).field("type", &self.r#type).finish()
}
}
impl<T> ::std::clone::Clone for Point<T> where T: ::std::clone::Clone {
fn clone(&self) -> Self {
Self { x: ::std::clone::Clone::clone(&self.x), r#type: ::std::clone::Clone::clone(&self.r#type) }
}
}
impl<T> ::std::cmp::PartialEq for Point<T> where T: ::std::cmp::PartialEq {
fn eq(&self, other: &Self) -> bool {
self.x == other.x && self.r#type == other.r#type
}
}
impl<T> ::std::cmp::Eq for Point<T> where T: ::std::cmp::Eq {
}
impl<T> ::std::cmp::PartialOrd for Point<T> where T: ::std::cmp::PartialOrd {
fn partial_cmp(&self, other: &Self) -> ::std::option::Option<::std::cmp::Ordering> {
match ::std::cmp::PartialOrd::partial_cmp(&self.x, &other.x) {
::std::option::Option::Some(::std::cmp::Ordering::Equal) => ::std::cmp::PartialOrd::partial_cmp(&self.r#type, &other.r#type),
unequal => unequal,
}
}
}
impl<T> ::std::cmp::Ord for Point<T> where T: ::std::cmp::Ord {
fn cmp(&self, other: &Self) -> ::std::cmp::Ordering {
match ::std::cmp::Ord::cmp(&self.x, &other.x) {
::std::cmp::Ordering::Equal => ::std::cmp::Ord::cmp(&self.r#type, &other.r#type),
unequal => unequal,
}
}
}
impl<T> ::std::hash::Hash for Point<T> where T: ::std::hash::Hash {
fn hash<H: ::std::hash::Hasher>(&self, state: &mut H) {
::std::hash::Hash::hash(&self.x, state);
::std::hash::Hash::hash(&self.r#type, state);
}
}
impl<T> ::std::default::Default for Point<T> where T: ::std::default::Default {
fn default() -> Self {
Self { x: ::std::default::Default::default(), r#type: ::std::default::Default::default() }
}
}
impl ::std::fmt::Debug for Pair {
fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
f.debug_tuple("Pair").field(&self.0).field(&self.1).finish()
}
}
impl ::std::clone::Clone for Pair {
fn clone(&self) -> Self {
Self(::std::clone::Clone::clone(&self.0), ::std::clone::Clone::clone(&self.1))
}
}
impl ::std::cmp::PartialEq for Pair {
fn eq(&self, other: &Self) -> bool {
self.0 == other.0 && self.1 == other.1
}
}
impl ::std::cmp::Eq for Pair {
}
impl ::std::cmp::PartialOrd for Pair {
fn partial_cmp(&self, other: &Self) -> ::std::option::Option<::std::cmp::Ordering> {
match ::std::cmp::PartialOrd::partial_cmp(&self.0, &other.0) {
::std::option::Option::Some(::std::cmp::Ordering::Equal) => ::std::cmp::PartialOrd::partial_cmp(&self.1, &other.1),
unequal => unequal,
}
}
}
impl ::std::cmp::Ord for Pair {
fn cmp(&self, other: &Self) -> ::std::cmp::Ordering {
match ::std::cmp::Ord::cmp(&self.0, &other.0) {
::std::cmp::Ordering::Equal => ::std::cmp::Ord::cmp(&self.1, &other.1),
unequal => unequal,
}
}
}
impl ::std::hash::Hash for Pair {
fn hash<H: ::std::hash::Hasher>(&self, state: &mut H) {
::std::hash::Hash::hash(&self.0, state);
::std::hash::Hash::hash(&self.1, state);
}
}
impl ::std::default::Default for Pair {
fn default() -> Self {
Self(::std::default::Default::default(), ::std::default::Default::default())
}
}
impl ::std::marker::Copy for Pair {
}
impl ::std::fmt::Debug for Nothing {
fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
f.write_str("Nothing")
}
}
impl ::std::clone::Clone for Nothing {
fn clone(&self) -> Self {
Self
}
}
impl ::std::cmp::PartialEq for Nothing {
fn eq(&self, _other: &Self) -> bool {
true
}
}
impl ::std::cmp::Eq for Nothing {
}
impl ::std::cmp::PartialOrd for Nothing {
fn partial_cmp(&self, _other: &Self) -> ::std::option::Option<::std::cmp::Ordering> {
::std::option::Option::Some(::std::cmp::Ordering::Equal)
}
}
impl ::std::cmp::Ord for Nothing {
fn cmp(&self, _other: &Self) -> ::std::cmp::Ordering {
::std::cmp::Ordering::Equal
}
}
impl ::std::hash::Hash for Nothing {
fn hash<H: ::std::hash::Hasher>(&self, _state: &mut H) {
}
}
impl ::std::default::Default for Nothing {
fn default() -> Self {
Self
}
}
impl ::std::marker::Copy for Nothing {
}
impl ::std::fmt::Debug for Choice {
fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
match self {
Self::No => f.write_str("No"),
Self::Value(a0) => f.debug_tuple("Value").field(a0).finish(),
Self::Both { a: a0, b: a1 } => f.debug_struct("Both").field("a", a0).field("b", a1).finish(),
Self::Last(a0, a1) => f.debug_tuple("Last").field(a0).field(a1).finish(),
}
}
}
impl ::std::clone::Clone for Choice {
fn clone(&self) -> Self {
match self {
Self::No => Self::No,
Self::Value(a0) => Self::Value(::std::clone::Clone::clone(a0)),
Self::Both { a: a0, b: a1 } => Self::Both { a: ::std::clone::Clone::clone(a0), b: ::std::clone::Clone::clone(a1) },
Self::Last(a0, a1) => Self::Last(::std::clone::Clone::clone(a0), ::std::clone::Clone::clone(a1)),
}
}
}
impl ::std::cmp::PartialEq for Choice {
fn eq(&self, other: &Self) -> bool {
match (self, other) {
(Self::No, Self::No) => true,
(Self::Value(a0), Self::Value(b0)) => *a0 == *b0,
(Self::Both { a: a0, b: a1 }, Self::Both { a: b0, b: b1 }) => *a0 == *b0 && *a1 == *b1,
(Self::Last(a0, a1), Self::Last(b0, b1)) => *a0 == *b0 && *a1 == *b1,
_ => false,
}
}
}
impl ::std::cmp::PartialOrd for Choice {
fn partial_cmp(&self, other: &Self) -> ::std::option::Option<::std::cmp::Ordering> {
match (self, other) {
(Self::No, Self::No) => ::std::option::Option::Some(::std::cmp::Ordering::Equal),
(Self::Value(a0), Self::Value(b0)) => ::std::cmp::PartialOrd::partial_cmp(a0, b0),
(Self::Both { a: a0, b: a1 }, Self::Both { a: b0, b: b1 }) => match ::std::cmp::PartialOrd::partial_cmp(a0, b0) {
::std::option::Option::Some(::std::cmp::Ordering::Equal) => ::std::cmp::PartialOrd::partial_cmp(a1, b1),
unequal => unequal,
},
(Self::Last(a0, a1), Self::Last(b0, b1)) => match ::std::cmp::PartialOrd::partial_cmp(a0, b0) {
::std::option::Option::Some(::std::cmp::Ordering::Equal) => ::std::cmp::PartialOrd::partial_cmp(a1, b1),
unequal => unequal,
},
_ => {
let left = match self {
Self::No => 0i128,
Self::Value(..) => 1i128,
Self::Both { .. } => 2i128,
Self::Last(..) => 3i128,
};
let right = match other {
Self::No => 0i128,
Self::Value(..) => 1i128,
Self::Both { .. } => 2i128,
Self::Last(..) => 3i128,
};
::std::cmp::PartialOrd::partial_cmp(&left, &right)
}
}
}
}
impl ::std::default::Default for Choice {
fn default() -> Self {
Self::No
}
}
impl ::std::fmt::Debug for Level {
fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
match self {
Self::High => f.write_str("High"),
Self::Low => f.write_str("Low"),
Self::At(a0) => f.debug_tuple("At").field(a0).finish(),
}
}
}
impl ::std::clone::Clone for Level {
fn clone(&self) -> Self {
match self {
Self::High => Self::High,
Self::Low => Self::Low,
Self::At(a0) => Self::At(::std::clone::Clone::clone(a0)),
}
}
}
impl ::std::marker::Copy for Level {
}
impl ::std::cmp::PartialEq for Level {
fn eq(&self, other: &Self) -> bool {
match (self, other) {
(Self::High, Self::High) => true,
(Self::Low, Self::Low) => true,
(Self::At(a0), Self::At(b0)) => *a0 == *b0,
_ => false,
}
}
}
impl ::std::cmp::Eq for Level {
}
impl ::std::cmp::PartialOrd for Level {
fn partial_cmp(&self, other: &Self) -> ::std::option::Option<::std::cmp::Ordering> {
match (self, other) {
(Self::High, Self::High) => ::std::option::Option::Some(::std::cmp::Ordering::Equal),
(Self::Low, Self::Low) => ::std::option::Option::Some(::std::cmp::Ordering::Equal),
(Self::At(a0), Self::At(b0)) => ::std::cmp::PartialOrd::partial_cmp(a0, b0),
_ => {
let left = match self {
Self::High => 0i128,
Self::Low => 1i128,
Self::At(..) => 2i128,
};
let right = match other {
Self::High => 0i128,
Self::Low => 1i128,
Self::At(..) => 2i128,
};
::std::cmp::PartialOrd::partial_cmp(&left, &right)
}
}
}
}
impl ::std::cmp::Ord for Level {
fn cmp(&self, other: &Self) -> ::std::cmp::Ordering {
match (self, other) {
(Self::High, Self::High) => ::std::cmp::Ordering::Equal,
(Self::Low, Self::Low) => ::std::cmp::Ordering::Equal,
(Self::At(a0), Self::At(b0)) => ::std::cmp::Ord::cmp(a0, b0),
_ => {
let left = match self {
Self::High => 0i128,
Self::Low => 1i128,
Self::At(..) => 2i128,
};
let right = match other {
Self::High => 0i128,
Self::Low => 1i128,
Self::At(..) => 2i128,
};
::std::cmp::Ord::cmp(&left, &right)
}
}
}
}
impl ::std::hash::Hash for Level {
fn hash<H: ::std::hash::Hasher>(&self, state: &mut H) {
match self {
Self::High => {
::std::hash::Hash::hash(&0isize, state);
}
Self::Low => {
::std::hash::Hash::hash(&1isize, state);
}
Self::At(a0) => {
::std::hash::Hash::hash(&2isize, state);
::std::hash::Hash::hash(a0, state);
}
}
}
}
