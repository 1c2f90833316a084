//! The derives' expansions, compiled by rustc, mean what rustc's and Burn's own derives mean.

use burn::config::{Config, ConfigError};
use burn::module::{Content, DisplaySettings, Module, ModuleDisplay, ModuleVisitor};
use burn::nn::{Initializer, PaddingConfig2d};

#[derive(Config, Debug, PartialEq)]
struct TrainingConfig {
    /// Required, as it has no default.
    epochs: usize,
    #[config(default = 0.01)]
    rate: f64,
    #[config(default = "PaddingConfig2d::Same")]
    padding: PaddingConfig2d,
    #[config(default = "vec![1, 2]")]
    sizes: Vec<usize>,
    name: Option<String>,
    #[config(default = "Initializer::Uniform { min: -1.0, max: 1.0 }")]
    initializer: Initializer,
}

#[test]
fn a_config_starts_from_its_defaults_and_is_changed_by_its_setters() {
    let config = TrainingConfig::new(3).with_rate(0.5).with_name(Some("a \"b\"".into()));
    assert_eq!((config.epochs, config.rate, config.name.as_deref()), (3, 0.5, Some("a \"b\"")));
    assert_eq!(config.padding, PaddingConfig2d::Same);
}

#[test]
fn a_config_prints_as_serde_writes_it() {
    let text = TrainingConfig::new(3).with_name(Some("x".into())).to_string();
    // Required fields, options and defaults, in Burn's order. The same value laid out by Python's `json.dumps(…, indent=2)`, which serde_json's pretty printer agrees with.
    let expected = r#"{
  "epochs": 3,
  "name": "x",
  "rate": 0.01,
  "padding": "Same",
  "sizes": [
    1,
    2
  ],
  "initializer": {
    "Uniform": {
      "min": -1.0,
      "max": 1.0
    }
  }
}"#;
    assert_eq!(text, expected);
}

#[test]
fn a_config_is_read_back_as_it_was_written() {
    let config = TrainingConfig::new(7)
        .with_padding(PaddingConfig2d::Explicit(1, 2, 3, 4))
        .with_initializer(Initializer::Zeros)
        .with_name(Some("line\nbreak \\ \"quote\"".into()));
    let read = TrainingConfig::load_binary(config.to_string().as_bytes()).expect("its own text can be read");
    assert_eq!(read, config);

    let directory = std::env::temp_dir().join(format!("burn-config-{}", std::process::id()));
    config.save(&directory).expect("the temporary folder can be written");
    assert_eq!(TrainingConfig::load(&directory).expect("the file was just written"), config);
    std::fs::remove_file(&directory).expect("the file was just written");
}

#[test]
fn a_config_that_does_not_fit_says_which_field() {
    let error = TrainingConfig::load_binary(br#"{"epochs": "three"}"#).expect_err("not a number");
    assert!(matches!(&error, ConfigError::InvalidFormat(text) if text.contains("epochs")), "{error}");
}

/// Plain data inside a module.
#[derive(Clone, Debug)]
enum Note {
    Empty,
    #[allow(dead_code, reason = "read by `Debug`")]
    Pair(u8, i16),
}

#[derive(Module, Debug, Default)]
struct Scale {
    factor: f64,
    sizes: Vec<[usize; 2]>,
}

#[derive(Module, Debug)]
struct Stack<M: Module + ModuleDisplay> {
    first: M,
    rest: Vec<M>,
    #[module(skip)]
    note: Note,
}

#[derive(Module, Debug)]
enum Either {
    Scale(Scale),
    Stack(Stack<Scale>),
}

#[derive(Default)]
struct Paths {
    current: Vec<String>,
    seen: Vec<String>,
}

impl ModuleVisitor for Paths {
    fn enter_module(&mut self, name: &str, container_type: &str) {
        self.current.push(name.to_string());
        self.seen.push(format!("{} in {container_type}", self.current.join(".")));
    }

    fn exit_module(&mut self, name: &str, _container_type: &str) {
        assert_eq!(self.current.pop().as_deref(), Some(name));
    }
}

fn scale(factor: f64) -> Scale {
    Scale { factor, sizes: vec![] }
}

#[test]
fn a_module_announces_the_fields_that_can_hold_parameters() {
    let model =
        Either::Stack(Stack { first: scale(1.0), rest: vec![scale(2.0), scale(3.0)], note: Note::Empty });
    let mut paths = Paths::default();
    model.visit(&mut paths);
    assert_eq!(
        paths.seen,
        [
            "Stack in Enum:Either",
            "Stack.first in Struct:Stack",
            "Stack.rest in Struct:Stack",
            "Stack.rest.0 in Vec",
            "Stack.rest.1 in Vec",
        ]
    );
    assert!(paths.current.is_empty());
    assert_eq!(Module::num_params(&model), 0);
}

#[test]
fn a_module_prints_as_a_tree() {
    let model = Stack { first: scale(1.5), rest: vec![scale(2.0)], note: Note::Pair(1, -2) };
    // Burn's layout: one line for each field, two spaces deeper at each level, plain data by its `Debug`.
    let expected = "Stack {\n  first: Scale {\n    factor: 1.5\n    sizes: []\n  }\n  rest: Vec<0..1> {\n    0: Scale {\n      \
                    factor: 2.0\n      sizes: []\n    }\n  }\n  note: Pair(1, -2)\n}";
    assert_eq!(model.to_string(), expected);
}

#[test]
fn a_custom_display_takes_its_name_from_the_type() {
    #[derive(Module, Debug)]
    #[module(custom_display)]
    struct Doubled {
        value: usize,
    }
    impl ModuleDisplay for Doubled {
        fn custom_settings(&self) -> Option<DisplaySettings> {
            DisplaySettings::new().with_new_line_after_attribute(false).optional()
        }
        fn custom_content(&self, content: Content) -> Option<Content> {
            content.add("twice", &(self.value * 2)).optional()
        }
    }
    assert_eq!(Doubled { value: 4 }.to_string(), "Doubled {twice: 8}");
}
