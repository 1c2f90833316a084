//! The families of node kinds.

use ra_ap_parser::SyntaxKind::{self, *};

/// An expression.
pub(super) fn is_expr(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        ARRAY_EXPR
            | ASM_EXPR
            | AWAIT_EXPR
            | BECOME_EXPR
            | BIN_EXPR
            | BLOCK_EXPR
            | BREAK_EXPR
            | CALL_EXPR
            | CAST_EXPR
            | CLOSURE_EXPR
            | CONTINUE_EXPR
            | FIELD_EXPR
            | FORMAT_ARGS_EXPR
            | FOR_EXPR
            | IF_EXPR
            | INDEX_EXPR
            | LET_EXPR
            | LITERAL
            | LOOP_EXPR
            | MACRO_EXPR
            | MATCH_EXPR
            | METHOD_CALL_EXPR
            | OFFSET_OF_EXPR
            | PAREN_EXPR
            | PATH_EXPR
            | PREFIX_EXPR
            | RANGE_EXPR
            | RECORD_EXPR
            | REF_EXPR
            | RETURN_EXPR
            | TRY_EXPR
            | TUPLE_EXPR
            | UNDERSCORE_EXPR
            | WHILE_EXPR
            | YEET_EXPR
            | YIELD_EXPR
    )
}

/// A type.
pub(super) fn is_type(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        ARRAY_TYPE
            | DYN_TRAIT_TYPE
            | FN_PTR_TYPE
            | FOR_TYPE
            | IMPL_TRAIT_TYPE
            | INFER_TYPE
            | MACRO_TYPE
            | NEVER_TYPE
            | PAREN_TYPE
            | PATH_TYPE
            | PTR_TYPE
            | REF_TYPE
            | SLICE_TYPE
            | TUPLE_TYPE
    )
}

/// A pattern.
pub(super) fn is_pat(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        BOX_PAT
            | CONST_BLOCK_PAT
            | IDENT_PAT
            | LITERAL_PAT
            | MACRO_PAT
            | OR_PAT
            | PAREN_PAT
            | PATH_PAT
            | RANGE_PAT
            | RECORD_PAT
            | REF_PAT
            | REST_PAT
            | SLICE_PAT
            | TUPLE_PAT
            | TUPLE_STRUCT_PAT
            | WILDCARD_PAT
    )
}

/// An item.
pub(super) fn is_item(kind: SyntaxKind) -> bool {
    matches!(
        kind,
        CONST
            | ENUM
            | EXTERN_BLOCK
            | EXTERN_CRATE
            | FN
            | IMPL
            | MACRO_CALL
            | MACRO_DEF
            | MACRO_RULES
            | MODULE
            | STATIC
            | STRUCT
            | TRAIT
            | TYPE_ALIAS
            | UNION
            | USE
    )
}
