//! Groups of parameters, by identity or by where they are in a module.

use super::base::{Module, list_param_ids};
use super::param_id::ParamId;

#[derive(Clone, Debug)]
enum Matcher {
    All,
    Ids(Vec<ParamId>),
    /// The whole path is one of these.
    Paths(Vec<String>),
    /// The path contains all of these.
    Contains(Vec<String>),
    Any(Vec<Matcher>),
}

impl Matcher {
    fn matches(&self, id: &ParamId, path: Option<&str>) -> bool {
        match self {
            Matcher::All => true,
            Matcher::Ids(ids) => ids.contains(id),
            Matcher::Paths(paths) => {
                path.is_some_and(|path| paths.iter().any(|known| known.as_str() == path))
            }
            Matcher::Contains(parts) => {
                path.is_some_and(|path| parts.iter().all(|part| path.contains(part.as_str())))
            }
            Matcher::Any(matchers) => matchers.iter().any(|matcher| matcher.matches(id, path)),
        }
    }
}

/// A group of parameters. A path is the names of the fields that lead to the parameter: `blocks.0.linear.weight`.
#[derive(Clone, Debug)]
pub struct ParamGroup {
    included: Matcher,
    excluded: Vec<Matcher>,
}

impl ParamGroup {
    fn new(included: Matcher) -> Self {
        ParamGroup { included, excluded: Vec::new() }
    }

    /// All parameters.
    pub fn all() -> Self {
        ParamGroup::new(Matcher::All)
    }

    /// The parameters with these identities.
    pub fn from_ids(ids: Vec<ParamId>) -> Self {
        ParamGroup::new(Matcher::Ids(ids))
    }

    /// The parameters of a module.
    pub fn ids_from_module<M: Module>(module: M) -> Self {
        ParamGroup::from_ids(list_param_ids(&module))
    }

    /// The parameter at a path.
    pub fn from_path(path: impl Into<String>) -> Self {
        let path: String = path.into();
        ParamGroup::new(Matcher::Paths(vec![path]))
    }

    /// The parameters at these paths.
    pub fn from_paths(paths: Vec<impl Into<String>>) -> Self {
        ParamGroup::new(Matcher::Paths(paths.into_iter().map(|path| path.into()).collect()))
    }

    /// The parameters whose path contains a text.
    pub fn from_predicate(part: impl Into<String>) -> Self {
        let part: String = part.into();
        ParamGroup::new(Matcher::Contains(vec![part]))
    }

    /// The parameters whose path contains all of these texts.
    pub fn from_predicates(parts: Vec<impl Into<String>>) -> Self {
        ParamGroup::new(Matcher::Contains(parts.into_iter().map(|part| part.into()).collect()))
    }

    /// The parameters whose path contains any of these texts.
    pub fn from_any_predicates(parts: Vec<impl Into<String>>) -> Self {
        let matchers: Vec<Matcher> =
            parts.into_iter().map(|part| Matcher::Contains(vec![part.into()])).collect();
        ParamGroup::new(Matcher::Any(matchers))
    }

    /// The parameters of this group or of another one.
    pub fn fuse(self, other: &Self) -> Self {
        ParamGroup::new(Matcher::Any(vec![self.included, other.included.clone()]))
    }

    /// This group without the parameters of another one.
    pub fn exclude(mut self, group: Self) -> Self {
        self.excluded.push(group.included);
        self
    }

    /// Whether a parameter belongs to the group.
    pub fn matches(&self, id: &ParamId, path: Option<&str>) -> bool {
        self.included.matches(id, path) && !self.excluded.iter().any(|matcher| matcher.matches(id, path))
    }
}
