//! Statements and blocks.

use ra_ap_parser::{SyntaxKind, T};

use super::super::tree::Node;
use super::Builder;
use super::attribute::enabled;
use super::kind::{is_expr, is_item, is_type};
use crate::ast::{Block, Expr, ExprKind, Stmt, StmtKind};
use crate::span::Span;

fn is_stmt(kind: SyntaxKind) -> bool {
    matches!(kind, T![;] | SyntaxKind::LET_STMT | SyntaxKind::EXPR_STMT) || is_expr(kind) || is_item(kind)
}

impl Builder<'_> {
    /// Appends the statements of a list and gives its trailing expression.
    pub(super) fn stmts(&mut self, list: Node<'_>, out: &mut Vec<Stmt>) -> Option<Expr> {
        let mut tail = None;
        let mut last_is_excluded = false;
        for node in list.children().filter(|child| is_stmt(child.kind())) {
            // Only a broken list has statements after its tail.
            if let Some(early) = tail.take() {
                let early: Expr = early;
                let span = early.span;
                out.push(Stmt { kind: StmtKind::Expr { expr: early, semi: false }, span });
            }
            let before = out.len();
            tail = self.stmt(node, out);
            last_is_excluded = tail.is_none() && out.len() == before;
        }
        // `#[cfg(a)] { 1 } #[cfg(not(a))] { 2 }`: the one that stays is the value.
        if last_is_excluded
            && matches!(out.last(), Some(Stmt { kind: StmtKind::Expr { semi: false, .. }, .. }))
            && let Some(Stmt { kind: StmtKind::Expr { expr, .. }, .. }) = out.pop()
        {
            return Some(expr);
        }
        tail
    }

    /// Appends one statement, or gives the expression that a tail node holds.
    fn stmt(&mut self, node: Node<'_>, out: &mut Vec<Stmt>) -> Option<Expr> {
        let span = node.span();
        // The attributes of an expression statement belong to its expression; items look at their own.
        let attributed = if node.kind() == SyntaxKind::EXPR_STMT { node.find(is_expr)? } else { node };
        if !enabled(attributed) {
            return None;
        }
        match node.kind() {
            T![;] => out.push(Stmt { kind: StmtKind::Empty, span }),
            SyntaxKind::LET_STMT => {
                let kind = self.let_stmt(node);
                out.push(Stmt { kind, span });
            }
            SyntaxKind::EXPR_STMT => {
                return self.expr_stmt(attributed, node.has(T![;]), span, out);
            }
            kind if is_expr(kind) => return self.tail(node, out),
            kind if is_item(kind) => {
                let mut items = Vec::new();
                self.item(node, &mut items);
                out.extend(items.into_iter().map(|item| {
                    let span = item.span;
                    Stmt { kind: StmtKind::Item(Box::new(item)), span }
                }));
            }
            _ => {}
        }
        None
    }

    fn let_stmt(&mut self, node: Node<'_>) -> StmtKind {
        let attrs = self.attributes(node).attrs;
        // The initializer is built before the pattern would be in scope; order does not matter to the tree.
        let pat = self.pat_of(node);
        let ty = node.find(is_type).map(|ty| self.ty(ty));
        let init = match node.find(is_expr) {
            Some(init) => Some(self.expr(init)),
            None => node.child(T![=]).map(|eq| Expr { kind: ExprKind::Error, span: eq.span().end() }),
        };
        let els = node
            .child(SyntaxKind::LET_ELSE)
            .and_then(|els| els.child(SyntaxKind::BLOCK_EXPR))
            .map(|block| self.block(block));
        StmtKind::Let { pat, ty, init, els, attrs }
    }

    fn expr_stmt(&mut self, inner: Node<'_>, semi: bool, span: Span, out: &mut Vec<Stmt>) -> Option<Expr> {
        if inner.kind() == SyntaxKind::MACRO_EXPR
            && let Some(call) = inner.child(SyntaxKind::MACRO_CALL)
            && let Some(tail) = self.macro_stmts(call, out)
        {
            if let Some(expr) = tail {
                out.push(Stmt { kind: StmtKind::Expr { expr, semi }, span });
            }
            return None;
        }
        let expr = self.expr(inner);
        out.push(Stmt { kind: StmtKind::Expr { expr, semi }, span });
        None
    }

    /// A statement without semicolon at the end of its block. As in rustc, a macro in braces is a statement and others
    /// are expressions.
    fn tail(&mut self, node: Node<'_>, out: &mut Vec<Stmt>) -> Option<Expr> {
        if node.kind() == SyntaxKind::MACRO_EXPR
            && let Some(call) = node.child(SyntaxKind::MACRO_CALL)
            && call.child(SyntaxKind::TOKEN_TREE).is_some_and(|body| body.has(T!['{']))
            && let Some(tail) = self.macro_stmts(call, out)
        {
            return tail;
        }
        Some(self.expr(node))
    }

    /// A BLOCK_EXPR without regard to its label or modifiers.
    pub(super) fn block(&mut self, node: Node<'_>) -> Block {
        let list = node.child(SyntaxKind::STMT_LIST);
        let macros = self.macros.enter_block();
        let mut stmts = Vec::new();
        let tail = list.and_then(|list| self.stmts(list, &mut stmts)).map(Box::new);
        self.macros.leave_block(macros);
        Block { stmts, tail, span: list.map_or(node.span(), Node::span) }
    }

    /// The block of a construct; empty if it is missing.
    pub(super) fn block_of(&mut self, node: Node<'_>) -> Block {
        match node.child(SyntaxKind::BLOCK_EXPR) {
            Some(block) => self.block(block),
            None => Block { stmts: vec![], tail: None, span: node.span().end() },
        }
    }
}
