//! How modules print: a tree of their fields with the number of parameters.

use std::fmt::{Debug, Display};

/// What a module shows by default; derived with [`Module`](super::Module).
pub trait ModuleDisplayDefault {
    /// Adds the module's attributes.
    fn content(&self, content: Content) -> Option<Content>;

    /// The number of parameters, shown when it is not 0.
    fn num_params(&self) -> usize {
        0
    }
}

/// How a module prints. Implement it for types marked `#[module(custom_display)]`.
pub trait ModuleDisplay: ModuleDisplayDefault {
    /// The module as text.
    fn format(&self, passed_settings: DisplaySettings) -> String {
        let settings = match self.custom_settings() {
            Some(custom) => custom.inherit(passed_settings),
            None => passed_settings,
        };
        let indent = " ".repeat(settings.level * settings.indentation_size());
        let closing_indent = " ".repeat((settings.level - 1) * settings.indentation_size());
        let settings = settings.level_up();
        let custom = if settings.show_all_attributes() {
            None
        } else {
            self.custom_content(Content::new(settings.clone()))
        };
        let content = match custom {
            Some(content) => content,
            None => match self.content(Content::new(settings.clone())) {
                Some(content) => content,
                None => Content::new(settings.clone()),
            },
        };
        if let Some(item) = content.single_item {
            return item;
        }
        // The derived content knows the type's name, which a custom one may leave out.
        let title: String = match content.top_level_type {
            Some(title) => title,
            None => match self.content(Content::new(settings.clone())) {
                Some(default) => default.top_level_type.unwrap_or_default(),
                None => String::new(),
            },
        };
        if content.attributes.is_empty() {
            return title;
        }
        let mut lines: Vec<String> = Vec::new();
        for attribute in content.attributes.iter() {
            lines.push(format!("{}: {}", attribute.name, attribute.value));
        }
        let count = self.num_params();
        if settings.show_num_parameters() && count > 0 {
            lines.push(format!("params: {count}"));
        }
        if settings.new_line_after_attribute() {
            let mut text = format!("{title} {{\n");
            for line in lines {
                text.push_str(&format!("{indent}{line}\n"));
            }
            text.push_str(&format!("{closing_indent}}}"));
            text
        } else {
            format!("{title} {{{}}}", lines.join(", "))
        }
    }

    /// Settings that differ from the ones of the module around.
    fn custom_settings(&self) -> Option<DisplaySettings> {
        None
    }

    /// Attributes to show instead of the default ones.
    fn custom_content(&self, _content: Content) -> Option<Content> {
        None
    }
}

/// Settings of a module's text.
#[derive(Clone, Debug)]
pub struct DisplaySettings {
    show_param_id: Option<bool>,
    show_all_attributes: Option<bool>,
    show_num_parameters: Option<bool>,
    new_line_after_attribute: Option<bool>,
    indentation_size: Option<usize>,
    level: usize,
}

impl Default for DisplaySettings {
    fn default() -> Self {
        DisplaySettings {
            show_param_id: None,
            show_all_attributes: None,
            show_num_parameters: None,
            new_line_after_attribute: None,
            indentation_size: None,
            level: 1,
        }
    }
}

impl DisplaySettings {
    /// The default settings.
    pub fn new() -> Self {
        DisplaySettings::default()
    }

    /// Whether to show the identities of parameters; not by default.
    pub fn with_show_param_id(mut self, flag: bool) -> Self {
        self.show_param_id = Some(flag);
        self
    }

    /// Whether to ignore custom contents; not by default.
    pub fn with_show_all_attributes(mut self, flag: bool) -> Self {
        self.show_all_attributes = Some(flag);
        self
    }

    /// Whether to show the number of parameters, which is the default.
    pub fn with_show_num_parameters(mut self, flag: bool) -> Self {
        self.show_num_parameters = Some(flag);
        self
    }

    /// Whether to put each attribute on its own line, which is the default.
    pub fn with_new_line_after_attribute(mut self, flag: bool) -> Self {
        self.new_line_after_attribute = Some(flag);
        self
    }

    /// Spaces of each level, 2 by default.
    pub fn with_indentation_size(mut self, size: usize) -> Self {
        self.indentation_size = Some(size);
        self
    }

    /// These settings with those of the module around, which win.
    pub fn inherit(self, top: Self) -> Self {
        DisplaySettings {
            show_param_id: top.show_param_id.or(self.show_param_id),
            show_all_attributes: top.show_all_attributes.or(self.show_all_attributes),
            show_num_parameters: top.show_num_parameters.or(self.show_num_parameters),
            new_line_after_attribute: top.new_line_after_attribute.or(self.new_line_after_attribute),
            indentation_size: top.indentation_size.or(self.indentation_size),
            level: top.level,
        }
    }

    /// The settings as `Some`, for [`ModuleDisplay::custom_settings`].
    pub fn optional(self) -> Option<Self> {
        Some(self)
    }

    /// The settings one level deeper.
    pub fn level_up(mut self) -> Self {
        self.level += 1;
        self
    }

    /// Whether to show the identities of parameters.
    pub fn show_param_id(&self) -> bool {
        self.show_param_id.unwrap_or(false)
    }

    /// Whether to ignore custom contents.
    pub fn show_all_attributes(&self) -> bool {
        self.show_all_attributes.unwrap_or(false)
    }

    /// Whether to show the number of parameters.
    pub fn show_num_parameters(&self) -> bool {
        self.show_num_parameters.unwrap_or(true)
    }

    /// Whether to put each attribute on its own line.
    pub fn new_line_after_attribute(&self) -> bool {
        self.new_line_after_attribute.unwrap_or(true)
    }

    /// Spaces of each level.
    pub fn indentation_size(&self) -> usize {
        self.indentation_size.unwrap_or(2)
    }
}

/// The attributes of a module, ready to print.
#[derive(Clone, Debug)]
pub struct Content {
    /// Names and values, in order.
    pub attributes: Vec<Attribute>,
    /// A text that stands for the whole module.
    pub single_item: Option<String>,
    /// The settings to print with.
    pub display_settings: DisplaySettings,
    /// The name of the module's type.
    pub top_level_type: Option<String>,
}

impl Content {
    /// Content without attributes.
    pub fn new(display_settings: DisplaySettings) -> Self {
        Content { attributes: Vec::new(), single_item: None, display_settings, top_level_type: None }
    }

    fn push(mut self, name: &str, value: String) -> Self {
        if self.single_item.is_some() {
            panic!("attribute `{name}` cannot be added: the content is a single item");
        }
        self.attributes.push(Attribute { name: name.to_string(), value });
        self
    }

    /// Adds an attribute that prints itself.
    pub fn add<T: ModuleDisplay + ?Sized>(self, name: &str, value: &T) -> Self {
        let text = value.format(self.display_settings.clone());
        self.push(name, text)
    }

    /// Adds an attribute by its `Debug` text.
    pub fn add_debug_attribute<T: Debug>(self, name: &str, value: &T) -> Self {
        self.push(name, format!("{value:?}"))
    }

    fn single(mut self, text: String) -> Self {
        if !self.attributes.is_empty() {
            panic!("a single item cannot be added: the content has attributes");
        }
        self.single_item = Some(text);
        self
    }

    /// Lets another module's text stand for the whole one.
    pub fn add_single<T: ModuleDisplay + ?Sized>(self, value: &T) -> Self {
        let text = value.format(self.display_settings.clone());
        self.single(text)
    }

    /// Lets a text stand for the whole module.
    pub fn add_formatted<T: Display>(self, value: &T) -> Self {
        self.single(format!("{value}"))
    }

    /// The content as `Some`, or `None` when nothing was added.
    pub fn optional(self) -> Option<Self> {
        if self.attributes.is_empty() && self.single_item.is_none() && self.top_level_type.is_none() {
            None
        } else {
            Some(self)
        }
    }

    /// Sets the name of the module's type.
    pub fn set_top_level_type(mut self, ty: &str) -> Self {
        self.top_level_type = Some(ty.to_string());
        self
    }
}

/// A name and the text of its value.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The text of the value.
    pub value: String,
}
