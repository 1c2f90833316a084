//! Values that configurations are made of, as JSON and back.

use super::ConfigError;
use super::json::Json;

/// A value that can be a field of a configuration.
pub trait ConfigValue: Sized {
    /// The value as JSON.
    fn to_json(&self) -> Json;

    /// The value from JSON.
    fn from_json(json: &Json) -> Result<Self, ConfigError>;
}

/// The field of an object; a field that is not there is `null`.
pub fn field<T: ConfigValue>(json: &Json, name: &str) -> Result<T, ConfigError> {
    let value: &Json = json.get(name).unwrap_or(&Json::Null);
    match T::from_json(value) {
        Ok(value) => Ok(value),
        Err(ConfigError::InvalidFormat(error)) => Err(ConfigError::InvalidFormat(format!("{name}: {error}"))),
        Err(error) => Err(error),
    }
}

/// An item of a list.
pub fn item<T: ConfigValue>(json: &Json, index: usize) -> Result<T, ConfigError> {
    match json {
        Json::List(items) if index < items.len() => T::from_json(&items[index]),
        other => Err(expected(&format!("a list with an item {index}"), other)),
    }
}

/// The error of an enum that has no variant of that name.
pub fn unknown_variant(enumeration: &str, name: &str) -> ConfigError {
    ConfigError::InvalidFormat(format!("`{enumeration}` has no variant `{name}`"))
}

fn expected(what: &str, found: &Json) -> ConfigError {
    ConfigError::InvalidFormat(format!("expected {what}, found {found}"))
}

impl ConfigValue for bool {
    fn to_json(&self) -> Json {
        Json::Bool(*self)
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Bool(value) => Ok(*value),
            other => Err(expected("true or false", other)),
        }
    }
}

impl ConfigValue for String {
    fn to_json(&self) -> Json {
        Json::Text(self.clone())
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Text(text) => Ok(text.clone()),
            other => Err(expected("a string", other)),
        }
    }
}

impl<T: ConfigValue> ConfigValue for Option<T> {
    fn to_json(&self) -> Json {
        match self {
            Some(value) => value.to_json(),
            None => Json::Null,
        }
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Null => Ok(None),
            value => Ok(Some(T::from_json(value)?)),
        }
    }
}

impl<T: ConfigValue> ConfigValue for Vec<T> {
    fn to_json(&self) -> Json {
        Json::List(self.iter().map(|item| item.to_json()).collect())
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        let Json::List(items) = json else {
            return Err(expected("a list", json));
        };
        let mut values: Vec<T> = Vec::with_capacity(items.len());
        for item in items.iter() {
            values.push(T::from_json(item)?);
        }
        Ok(values)
    }
}

impl<T: ConfigValue, const N: usize> ConfigValue for [T; N] {
    fn to_json(&self) -> Json {
        Json::List(self.iter().map(|item| item.to_json()).collect())
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        let values: Vec<T> = Vec::<T>::from_json(json)?;
        match values.try_into() {
            Ok(array) => Ok(array),
            Err(_) => Err(expected(&format!("{N} items"), json)),
        }
    }
}

impl<A: ConfigValue, B: ConfigValue> ConfigValue for (A, B) {
    fn to_json(&self) -> Json {
        Json::List(vec![self.0.to_json(), self.1.to_json()])
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        let first: A = item(json, 0)?;
        let second: B = item(json, 1)?;
        Ok((first, second))
    }
}

impl ConfigValue for f64 {
    fn to_json(&self) -> Json {
        // serde_json has powers of ten below 1e-5, Rust's `{:?}` below 1e-4.
        let small = (1e-5..1e-4).contains(&self.abs());
        Json::Number(if small { format!("{self}") } else { format!("{self:?}") })
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<f64>().map_err(|_| expected("a number of type f64", json)),
            other => Err(expected("a number of type f64", other)),
        }
    }
}

impl ConfigValue for f32 {
    fn to_json(&self) -> Json {
        // serde_json has powers of ten below 1e-5, Rust's `{:?}` below 1e-4.
        let small = (1e-5..1e-4).contains(&self.abs());
        Json::Number(if small { format!("{self}") } else { format!("{self:?}") })
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<f32>().map_err(|_| expected("a number of type f32", json)),
            other => Err(expected("a number of type f32", other)),
        }
    }
}

impl ConfigValue for usize {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<usize>().map_err(|_| expected("a number of type usize", json)),
            other => Err(expected("a number of type usize", other)),
        }
    }
}

impl ConfigValue for u64 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<u64>().map_err(|_| expected("a number of type u64", json)),
            other => Err(expected("a number of type u64", other)),
        }
    }
}

impl ConfigValue for u32 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<u32>().map_err(|_| expected("a number of type u32", json)),
            other => Err(expected("a number of type u32", other)),
        }
    }
}

impl ConfigValue for u16 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<u16>().map_err(|_| expected("a number of type u16", json)),
            other => Err(expected("a number of type u16", other)),
        }
    }
}

impl ConfigValue for u8 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<u8>().map_err(|_| expected("a number of type u8", json)),
            other => Err(expected("a number of type u8", other)),
        }
    }
}

impl ConfigValue for isize {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<isize>().map_err(|_| expected("a number of type isize", json)),
            other => Err(expected("a number of type isize", other)),
        }
    }
}

impl ConfigValue for i64 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<i64>().map_err(|_| expected("a number of type i64", json)),
            other => Err(expected("a number of type i64", other)),
        }
    }
}

impl ConfigValue for i32 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<i32>().map_err(|_| expected("a number of type i32", json)),
            other => Err(expected("a number of type i32", other)),
        }
    }
}

impl ConfigValue for i16 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<i16>().map_err(|_| expected("a number of type i16", json)),
            other => Err(expected("a number of type i16", other)),
        }
    }
}

impl ConfigValue for i8 {
    fn to_json(&self) -> Json {
        Json::Number(format!("{self:?}"))
    }

    fn from_json(json: &Json) -> Result<Self, ConfigError> {
        match json {
            Json::Number(text) => text.parse::<i8>().map_err(|_| expected("a number of type i8", json)),
            other => Err(expected("a number of type i8", other)),
        }
    }
}
