//! Characters.

use crate::vm::native::Natives;

pub(super) fn bind(natives: &mut Natives) {
    natives.bind("char.len_utf8", char::len_utf8);
    natives.bind("char.is_alphabetic", char::is_alphabetic);
    natives.bind("char.is_numeric", char::is_numeric);
    natives.bind("char.is_alphanumeric", char::is_alphanumeric);
    natives.bind("char.is_whitespace", char::is_whitespace);
    natives.bind("char.is_uppercase", char::is_uppercase);
    natives.bind("char.is_lowercase", char::is_lowercase);
    natives.bind("char.is_control", char::is_control);
    natives.bind("char.to_case", |c: char, upper: bool| {
        let mut forms: Vec<char> =
            if upper { c.to_uppercase().collect() } else { c.to_lowercase().collect() };
        forms.resize(3, '\0');
        (u32::from(forms[0]), u32::from(forms[1]), u32::from(forms[2]))
    });
}
