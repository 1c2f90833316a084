//! `#[intrinsic]`: a body that calls the engine, or an opaque type.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Pat, Signature, Token, Visibility};

/// A function that ends in `;` where its body would be.
struct BodilessFn {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    signature: Signature,
}

impl Parse for BodilessFn {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let declaration = Self {
            attributes: input.call(Attribute::parse_outer)?,
            visibility: input.parse()?,
            signature: input.parse()?,
        };
        input.parse::<Token![;]>()?;
        Ok(declaration)
    }
}

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    if arguments.is_empty() {
        return opaque(&syn::parse2(item)?);
    }
    let name: syn::LitStr = syn::parse2(arguments)?;
    let declaration: BodilessFn = syn::parse2(item)?;
    if let Some(generic) = declaration.signature.generics.params.first() {
        return Err(syn::Error::new_spanned(
            generic,
            "an intrinsic is monomorphic: dispatch through a trait",
        ));
    }
    let arguments: Vec<&Pat> = declaration
        .signature
        .inputs
        .iter()
        .filter_map(|input| match input {
            FnArg::Typed(typed) => Some(&*typed.pat),
            FnArg::Receiver(_) => None,
        })
        .collect();
    let BodilessFn { attributes, visibility, signature } = &declaration;
    // An engine call has as many arguments as the operation has.
    Ok(quote! {
        #(#attributes)*
        #[allow(clippy::too_many_arguments)]
        #visibility #signature {
            let _ = (#(#arguments,)*);
            crate::native::call(#name)
        }
    })
}

/// The struct becomes the number by which the engine knows the object.
fn opaque(item: &syn::ItemStruct) -> syn::Result<TokenStream> {
    if !item.fields.is_empty() || !item.generics.params.is_empty() {
        return Err(syn::Error::new_spanned(item, "an opaque type has neither fields nor generics"));
    }
    let (attributes, visibility, name) = (&item.attrs, &item.vis, &item.ident);
    Ok(quote! {
        #(#attributes)*
        #visibility struct #name {
            // Read by the transport that carries calls to the engine.
            #[allow(dead_code)]
            id: u64,
        }
    })
}
