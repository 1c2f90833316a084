//! Rich display: a value says how it looks in each medium, and the front end picks.

/// One value in several representations by mime type. Front ends show the richest that they can.
#[intrinsic]
pub struct Rich;

impl Rich {
    /// A bundle whose `text/plain` is `text`, which every front end can show.
    #[intrinsic("rich.plain")]
    pub fn plain(text: &str) -> Rich;
    /// The bundle with one more representation; `data` is text (HTML, SVG, JSON, Markdown).
    #[intrinsic("rich.with")]
    pub fn with(self, mime: &str, data: &str) -> Rich;
    #[intrinsic("rich.clone")]
    fn duplicate(&self) -> Rich;
    #[intrinsic("rich.display")]
    fn emit(&self, display_id: &str, update: bool);

    /// The bundle with HTML.
    pub fn with_html(self, html: &str) -> Rich {
        self.with("text/html", html)
    }
    /// The bundle with an SVG picture.
    pub fn with_svg(self, svg: &str) -> Rich {
        self.with("image/svg+xml", svg)
    }
}

impl Clone for Rich {
    fn clone(&self) -> Rich {
        self.duplicate()
    }
}

/// A type whose values show themselves: what a cell's trailing expression displays.
#[lang = "Show"]
pub trait Show {
    /// The value's representations.
    fn show(&self) -> Rich;
}

impl Show for Rich {
    fn show(&self) -> Rich {
        self.clone()
    }
}

/// Shows a value now, in the middle of a cell.
pub fn show<T: ?Sized + Show>(value: &T) {
    value.show().emit("", false);
}

/// Shows a value under a name; the next `update` with that name replaces it in place.
pub fn update<T: ?Sized + Show>(name: &str, value: &T) {
    value.show().emit(name, true);
}
