//! Mime bundles: one value in several representations, the richest that a front end can show wins.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One representation of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MimeData {
    /// Text, HTML, SVG, or JSON text for `application/json` and `…+json` types.
    Text(String),
    /// Bytes such as a PNG; front ends encode them as base64 where their format asks for it.
    Binary(Vec<u8>),
}

/// Representations of one value by mime type, in the order the value gave them, with metadata as JSON text by key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MimeBundle {
    entries: Vec<(String, MimeData)>,
    /// Metadata: the key is usually a mime type, the value is JSON text such as `{"width": 640}`.
    pub metadata: BTreeMap<String, String>,
}

impl MimeBundle {
    /// An empty bundle.
    pub fn new() -> Self {
        Self::default()
    }

    /// A bundle with one `text/plain` entry.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new().with_text("text/plain", text)
    }

    /// This bundle with `mime` set to `text`.
    pub fn with_text(mut self, mime: impl Into<String>, text: impl Into<String>) -> Self {
        self.insert(mime, MimeData::Text(text.into()));
        self
    }

    /// This bundle with `mime` set to `bytes`.
    pub fn with_bytes(mut self, mime: impl Into<String>, bytes: Vec<u8>) -> Self {
        self.insert(mime, MimeData::Binary(bytes));
        self
    }

    /// Sets one representation; the place of an existing one is kept.
    pub fn insert(&mut self, mime: impl Into<String>, data: MimeData) {
        let mime = mime.into();
        match self.entries.iter_mut().find(|(name, _)| *name == mime) {
            Some((_, old)) => *old = data,
            None => self.entries.push((mime, data)),
        }
    }

    /// The representation of type `mime`.
    pub fn get(&self, mime: &str) -> Option<&MimeData> {
        self.entries.iter().find(|(name, _)| name == mime).map(|(_, data)| data)
    }

    /// The text of type `mime`, if it is there and is text.
    pub fn text(&self, mime: &str) -> Option<&str> {
        match self.get(mime)? {
            MimeData::Text(text) => Some(text),
            MimeData::Binary(_) => None,
        }
    }

    /// The `text/plain` representation, or an empty string.
    pub fn plain_text(&self) -> &str {
        self.text("text/plain").unwrap_or("")
    }

    /// All representations in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &MimeData)> {
        self.entries.iter().map(|(mime, data)| (mime.as_str(), data))
    }

    /// Whether there is no representation at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The size of all representations in bytes.
    pub fn byte_len(&self) -> usize {
        let data = self.entries.iter().map(|(mime, data)| {
            mime.len()
                + match data {
                    MimeData::Text(text) => text.len(),
                    MimeData::Binary(bytes) => bytes.len(),
                }
        });
        data.sum::<usize>() + self.metadata.iter().map(|(k, v)| k.len() + v.len()).sum::<usize>()
    }
}
