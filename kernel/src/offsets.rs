//! Jupyter counts code points; the engine counts bytes.

/// The byte offset of the code point `position`, at most the text's length.
pub(crate) fn to_bytes(text: &str, position: usize) -> usize {
    text.char_indices().nth(position).map_or(text.len(), |(at, _)| at)
}

/// How many code points come before byte `offset`; one inside a code point counts to its beginning.
pub(crate) fn to_code_points(text: &str, offset: usize) -> usize {
    text.char_indices().take_while(|(at, c)| at + c.len_utf8() <= offset).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_converted_both_ways_in_text_of_one_to_four_byte_characters() {
        let text = "aé日🦀z";
        for (position, offset) in [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 11)] {
            assert_eq!(to_bytes(text, position), offset);
            assert_eq!(to_code_points(text, offset), position);
        }
    }

    #[test]
    fn offsets_outside_are_brought_inside() {
        assert_eq!(to_bytes("é", 7), 2);
        assert_eq!(to_code_points("é", 7), 1);
        assert_eq!(to_code_points("é", 1), 0);
    }
}
