//! Mime bundles as Jupyter's JSON.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use emberlab_protocol::{MimeBundle, MimeData};
use serde_json::{Map, Value};

/// `data` and `metadata`: binary data as base64, JSON types as JSON. JSON that does not parse is shown as the text it is.
pub(crate) fn to_json(bundle: &MimeBundle) -> (Value, Value) {
    let one = |mime: &str, data: &MimeData| match data {
        MimeData::Binary(bytes) => Value::String(STANDARD.encode(bytes)),
        MimeData::Text(text) if mime == "application/json" || mime.ends_with("+json") => from_text(text),
        MimeData::Text(text) => Value::String(text.clone()),
    };
    let data: Map<String, Value> = bundle.iter().map(|(mime, data)| (mime.into(), one(mime, data))).collect();
    let metadata: Map<String, Value> =
        bundle.metadata.iter().map(|(key, text)| (key.clone(), from_text(text))).collect();
    (data.into(), metadata.into())
}

fn from_text(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn pictures_are_base64_and_json_is_json() {
        let mut bundle = MimeBundle::plain("a picture")
            .with_bytes("image/png", vec![0x89, b'P', b'N', b'G'])
            .with_text("application/vnd.vega.v5+json", r#"{"mark": "bar"}"#)
            .with_text("application/json", "not json");
        bundle.metadata.insert("image/png".into(), r#"{"width": 4}"#.into());
        let (data, metadata) = to_json(&bundle);
        let expected = json!({
            "text/plain": "a picture",
            "image/png": "iVBORw==",
            "application/vnd.vega.v5+json": {"mark": "bar"},
            "application/json": "not json",
        });
        assert_eq!(data, expected);
        assert_eq!(metadata, json!({"image/png": {"width": 4}}));
    }
}
