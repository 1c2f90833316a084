//! Proc macros for the burn crate as rustc compiles it: intrinsic functions and the Module and Config derives.
//!
//! The instant tier knows none of these macros: it binds `#[intrinsic]` items itself and asks
//! `emberlab-derive` directly. The derives here hand the same text to rustc, so both tiers agree.

mod intrinsic;
mod shape;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote_spanned;

/// Declares a function that the engine implements, or a type whose values live in the engine.
///
/// On a function without a body it takes the intrinsic's name, `#[intrinsic("tensor.add")]`, and under rustc
/// the function gets a body that sends the call to the engine. On a unit struct it takes no
/// argument, and the struct becomes an opaque reference to an object of the engine.
#[proc_macro_attribute]
pub fn intrinsic(arguments: TokenStream, item: TokenStream) -> TokenStream {
    intrinsic::expand(arguments.into(), item.into()).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Implements `burn::module::Module` by passing every operation on to the fields that hold parameters.
///
/// `#[module(skip)]` on a field keeps it out; `#[module(custom_display)]` on the type leaves `ModuleDisplay` to you.
#[proc_macro_derive(Module, attributes(module))]
pub fn derive_module(item: TokenStream) -> TokenStream {
    derive("Module", item)
}

/// Implements `burn::config::Config`, with `new` for the required fields and a `with_…` setter for each other one.
///
/// `#[config(default = …)]` gives a field a default, as a literal or as code in a string literal.
#[proc_macro_derive(Config, attributes(config))]
pub fn derive_config(item: TokenStream) -> TokenStream {
    derive("Config", item)
}

fn derive(name: &str, item: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(item as syn::DeriveInput);
    expand(name, &input).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn expand(name: &str, input: &syn::DeriveInput) -> syn::Result<Tokens> {
    let item = shape::item_shape(input)?;
    match emberlab_derive::expand(name, &item) {
        Some(Ok(text)) => text.parse().map_err(|error| {
            syn::Error::new_spanned(
                &input.ident,
                format!("the expansion of `{name}` does not parse: {error}"),
            )
        }),
        Some(Err(error)) => {
            let span = input.ident.span();
            let message = match &error.at {
                Some(field) => format!("`{field}`: {error}"),
                None => error.to_string(),
            };
            Ok(quote_spanned!(span=> ::std::compile_error!(#message);))
        }
        None => Err(syn::Error::new_spanned(&input.ident, format!("no derive is called `{name}`"))),
    }
}
