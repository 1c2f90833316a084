//! Trees as short text: every operation in parentheses, so that tests show how a program was read.

use emberlab_lang::ast::*;

/// The statements of a file, one per line; the trailing expression after `=`.
pub(crate) fn file(file: &File) -> String {
    let mut lines: Vec<String> = file.stmts.iter().map(stmt).collect();
    lines.extend(file.tail.iter().map(|tail| format!("= {}", expr(tail))));
    lines.join("\n")
}

fn stmt(stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::Let { pat: p, ty: t, init, els, .. } => {
            let t = t.as_ref().map(|t| format!(": {}", ty(t))).unwrap_or_default();
            let init = init.as_ref().map(|init| format!(" = {}", expr(init))).unwrap_or_default();
            let els = els.as_ref().map(|els| format!(" else {}", block(els))).unwrap_or_default();
            format!("let {}{t}{init}{els};", pat(p))
        }
        StmtKind::Item(found) => item(found),
        StmtKind::Expr { expr: e, semi } => format!("{}{}", expr(e), if *semi { ";" } else { "" }),
        StmtKind::Empty => ";".to_owned(),
    }
}

fn item(item: &Item) -> String {
    let name = item.name.name;
    let attrs: String =
        item.attrs.iter().map(|attr| format!("#[{}({})] ", attr.name.name, attr.args)).collect();
    let docs = item.docs.as_ref().map(|docs| format!("/// {docs:?} ")).unwrap_or_default();
    let body = match &item.kind {
        ItemKind::Fn(decl) => function(decl),
        ItemKind::Struct(decl) => {
            format!("struct {name}{} {}", generics(&decl.generics), fields(&decl.fields))
        }
        ItemKind::Enum(decl) => {
            let variants = decl.variants.iter().map(|v| format!("{}{}", v.name.name, fields(&v.fields)));
            format!("enum {name}{} {{{}}}", generics(&decl.generics), join(variants))
        }
        ItemKind::Trait(decl) => format!(
            "trait {name}{}: {} {{{}}}",
            generics(&decl.generics),
            bounds(&decl.supertraits),
            join(decl.items.iter().map(assoc))
        ),
        ItemKind::Impl(decl) => {
            let trait_ = decl.trait_.as_ref().map(|t| format!("{} for ", path(t))).unwrap_or_default();
            format!(
                "impl{} {trait_}{} {{{}}}",
                generics(&decl.generics),
                ty(&decl.self_ty),
                join(decl.items.iter().map(assoc))
            )
        }
        ItemKind::TypeAlias(decl) => format!("type {name} = {}", ty(&decl.ty)),
        ItemKind::Const(decl) | ItemKind::Static(decl) => {
            let value = decl.value.as_ref().map(|value| format!(" = {}", expr(value))).unwrap_or_default();
            format!("const {name}: {}{value}", ty(&decl.ty))
        }
        ItemKind::Mod(items) => format!("mod {name} {{{}}}", join(items.iter().flatten().map(self::item))),
        ItemKind::Use(leaves) => join(leaves.iter().map(|leaf| match &leaf.kind {
            UseKind::Name(name) => format!("use {} as {}", path(&leaf.path), name.name),
            UseKind::Glob => format!("use {}::*", path(&leaf.path)),
        })),
        ItemKind::MacroRules => format!("macro {name}"),
        ItemKind::ExternCrate => format!("extern crate {name}"),
    };
    format!("{docs}{attrs}{body}")
}

fn function(decl: &FnDecl) -> String {
    let this = decl.self_param.as_ref().map(|this| match &this.kind {
        SelfKind::Value => "self".to_owned(),
        SelfKind::Ref => "&self".to_owned(),
        SelfKind::RefMut => "&mut self".to_owned(),
        SelfKind::Typed(t) => format!("self: {}", ty(t)),
    });
    let params = decl.params.iter().map(|param| format!("{}: {}", pat(&param.pat), ty(&param.ty)));
    let ret = decl.ret.as_ref().map(|ret| format!(" -> {}", ty(ret))).unwrap_or_default();
    let body = decl.body.as_ref().map(|body| block(body.block())).unwrap_or_default();
    format!(
        "fn {}{}({}){ret} {body}",
        decl.name.name,
        generics(&decl.generics),
        join(this.into_iter().chain(params))
    )
}

fn assoc(item: &AssocItem) -> String {
    match &item.kind {
        AssocKind::Fn(decl) => function(decl),
        AssocKind::Type { ty: t, bounds: b, .. } => {
            let t = t.as_ref().map(|t| format!(" = {}", ty(t))).unwrap_or_default();
            format!("type {}: {}{t}", item.name.name, bounds(b))
        }
        AssocKind::Const { ty: t, .. } => format!("const {}: {}", item.name.name, ty(t)),
    }
}

fn fields(fields: &Fields) -> String {
    match fields {
        Fields::Unit => String::new(),
        Fields::Tuple(fields) => format!("({})", join(fields.iter().map(|field| ty(&field.ty)))),
        Fields::Named(fields) => {
            format!(
                "{{{}}}",
                join(fields.iter().map(|field| format!("{}: {}", field.name.name, ty(&field.ty))))
            )
        }
    }
}

fn generics(generics: &Generics) -> String {
    let params = generics.params.iter().map(|param| match &param.kind {
        GenericParamKind::Type { bounds: b, .. } => format!("{}: {}", param.name.name, bounds(b)),
        GenericParamKind::Const { ty: t, .. } => format!("const {}: {}", param.name.name, ty(t)),
    });
    let wheres =
        generics.wheres.iter().map(|clause| format!("where {}: {}", ty(&clause.ty), bounds(&clause.bounds)));
    let all = join(params.chain(wheres));
    if all.is_empty() { all } else { format!("<{all}>") }
}

fn bounds(bounds: &[Bound]) -> String {
    let bounds: Vec<String> = bounds
        .iter()
        .map(|bound| format!("{}{}", if bound.maybe { "?" } else { "" }, path(&bound.path)))
        .collect();
    bounds.join(" + ")
}

fn path(path: &Path) -> String {
    let mut out = String::new();
    if let Some(qself) = &path.qself {
        let trait_ = qself.trait_.as_ref().map(|t| format!(" as {}", self::path(t))).unwrap_or_default();
        out += &format!("<{}{trait_}>::", ty(&qself.ty));
    } else if path.global {
        out += "::";
    }
    let segments: Vec<String> = path.segments.iter().map(segment).collect();
    out + &segments.join("::")
}

fn segment(segment: &PathSegment) -> String {
    let Some(args) = &segment.args else { return segment.ident.name.to_string() };
    let list = args.args.iter().map(|arg| match arg {
        GenericArg::Type(t) => ty(t),
        GenericArg::Const(value) => expr(value),
    });
    let bindings = args.bindings.iter().map(|binding| match &binding.ty {
        Some(t) => format!("{} = {}", binding.name.name, ty(t)),
        None => format!("{}: {}", binding.name.name, bounds(&binding.bounds)),
    });
    format!("{}<{}>", segment.ident.name, join(list.chain(bindings)))
}

fn ty(t: &Type) -> String {
    match &t.kind {
        TypeKind::Path(p) => path(p),
        TypeKind::Ref { mutable, ty: t } => format!("&{}{}", if *mutable { "mut " } else { "" }, ty(t)),
        TypeKind::Ptr { mutable, ty: t } => format!("*{} {}", if *mutable { "mut" } else { "const" }, ty(t)),
        TypeKind::Slice(t) => format!("[{}]", ty(t)),
        TypeKind::Array(t, count) => format!("[{}; {}]", ty(t), expr(count)),
        TypeKind::Tuple(types) => format!("({})", join(types.iter().map(ty))),
        TypeKind::FnPtr { params, ret } => {
            let ret = ret.as_ref().map(|ret| format!(" -> {}", ty(ret))).unwrap_or_default();
            format!("fn({}){ret}", join(params.iter().map(ty)))
        }
        TypeKind::ImplTrait(b) => format!("impl {}", bounds(b)),
        TypeKind::DynTrait(b) => format!("dyn {}", bounds(b)),
        TypeKind::Never => "!".to_owned(),
        TypeKind::Infer => "_".to_owned(),
        TypeKind::Error => "<error>".to_owned(),
    }
}

fn block(block: &Block) -> String {
    let mut parts: Vec<String> = block.stmts.iter().map(stmt).collect();
    parts.extend(block.tail.iter().map(|tail| expr(tail)));
    format!("{{{}}}", parts.join(" "))
}

fn pat(p: &Pat) -> String {
    match &p.kind {
        PatKind::Wild => "_".to_owned(),
        PatKind::Rest => "..".to_owned(),
        PatKind::Bind { by_ref, mutable, name, sub } => {
            let by_ref = if *by_ref { "ref " } else { "" };
            let mutable = if *mutable { "mut " } else { "" };
            let sub = sub.as_ref().map(|sub| format!(" @ {}", pat(sub))).unwrap_or_default();
            format!("{by_ref}{mutable}{}{sub}", name.name)
        }
        PatKind::Lit { negative, lit: l } => format!("{}{}", if *negative { "-" } else { "" }, lit(l)),
        PatKind::Range { lo, hi, inclusive } => format!(
            "{}..{}{}",
            lo.as_ref().map(|lo| expr(lo)).unwrap_or_default(),
            if *inclusive { "=" } else { "" },
            hi.as_ref().map(|hi| expr(hi)).unwrap_or_default()
        ),
        PatKind::Ref { mutable, pat: p } => format!("&{}{}", if *mutable { "mut " } else { "" }, pat(p)),
        PatKind::Tuple(pats) => format!("({})", join(pats.iter().map(pat))),
        PatKind::Slice(pats) => format!("[{}]", join(pats.iter().map(pat))),
        PatKind::Path(p) => path(p),
        PatKind::TupleStruct { path: p, pats } => format!("{}({})", path(p), join(pats.iter().map(pat))),
        PatKind::Struct { path: p, fields, rest } => {
            let fields = fields.iter().map(|field| format!("{}: {}", field.name.name, pat(&field.pat)));
            format!("{} {{{}}}", path(p), join(fields.chain(rest.then(|| "..".to_owned()))))
        }
        PatKind::Or(pats) => pats.iter().map(pat).collect::<Vec<_>>().join(" | "),
        PatKind::Error => "<error>".to_owned(),
    }
}

fn lit(lit: &Lit) -> String {
    match lit {
        Lit::Int { value, suffix } => format!("{value}{}", suffix.map(|s| s.to_string()).unwrap_or_default()),
        Lit::Float { text, suffix } => {
            format!("{text}f{}", suffix.map(|s| s.to_string()).unwrap_or_default())
        }
        Lit::Bool(value) => value.to_string(),
        Lit::Char(value) => format!("{value:?}"),
        Lit::Byte(value) => format!("b{value}"),
        Lit::Str(value) => format!("{value:?}"),
        Lit::ByteStr(value) => format!("b{value:?}"),
    }
}

/// An expression.
pub(crate) fn expr(e: &Expr) -> String {
    let label =
        |label: &Option<Label>| label.as_ref().map(|label| format!("{}: ", label.name)).unwrap_or_default();
    match &e.kind {
        ExprKind::Lit(l) => lit(l),
        ExprKind::Path(p) => path(p),
        ExprKind::Unary(op, x) => format!("({op:?} {})", expr(x)),
        ExprKind::Binary { op, lhs, rhs, .. } => format!("({op:?} {} {})", expr(lhs), expr(rhs)),
        ExprKind::Assign { lhs, rhs } => format!("(= {} {})", expr(lhs), expr(rhs)),
        ExprKind::AssignOp { op, lhs, rhs, .. } => format!("({op:?}= {} {})", expr(lhs), expr(rhs)),
        ExprKind::Ref { mutable, expr: x } => format!("(&{} {})", if *mutable { "mut" } else { "" }, expr(x)),
        ExprKind::Call { callee, args } => format!("{}({})", expr(callee), join(args.iter().map(expr))),
        ExprKind::MethodCall { recv, segment: s, args } => {
            format!("{}.{}({})", expr(recv), segment(s), join(args.iter().map(expr)))
        }
        ExprKind::Field { expr: x, name } => format!("{}.{}", expr(x), name.name),
        ExprKind::Index { expr: x, index } => format!("{}[{}]", expr(x), expr(index)),
        ExprKind::Range { lo, hi, inclusive } => format!(
            "({}..{}{})",
            lo.as_ref().map(|lo| expr(lo)).unwrap_or_default(),
            if *inclusive { "=" } else { "" },
            hi.as_ref().map(|hi| expr(hi)).unwrap_or_default()
        ),
        ExprKind::Cast { expr: x, ty: t } => format!("({} as {})", expr(x), ty(t)),
        ExprKind::Tuple(items) => format!("({})", join(items.iter().map(expr))),
        ExprKind::Array(items) => format!("[{}]", join(items.iter().map(expr))),
        ExprKind::Repeat { value, count } => format!("[{}; {}]", expr(value), expr(count)),
        ExprKind::Struct { path: p, fields, base } => {
            let fields = fields.iter().map(|field| format!("{}: {}", field.name.name, expr(&field.value)));
            let base = base.iter().map(|base| format!("..{}", expr(base)));
            format!("{} {{{}}}", path(p), join(fields.chain(base)))
        }
        ExprKind::Block { label: l, block: b } => format!("{}{}", label(l), block(b)),
        ExprKind::ConstBlock(b) => format!("const {}", block(b)),
        ExprKind::UnsafeBlock(b) => format!("unsafe {}", block(b)),
        ExprKind::Async => "<async>".to_owned(),
        ExprKind::If { cond, then, els } => {
            let els = els.as_ref().map(|els| format!(" else {}", expr(els))).unwrap_or_default();
            format!("if {} {}{els}", expr(cond), block(then))
        }
        ExprKind::Let { pat: p, expr: x } => format!("(let {} = {})", pat(p), expr(x)),
        ExprKind::Match { scrutinee, arms } => {
            let arms = arms.iter().map(|arm| {
                let guard =
                    arm.guard.as_ref().map(|guard| format!(" if {}", expr(guard))).unwrap_or_default();
                format!("{}{guard} => {}", pat(&arm.pat), expr(&arm.body))
            });
            format!("match {} {{{}}}", expr(scrutinee), join(arms))
        }
        ExprKind::Loop { label: l, body } => format!("{}loop {}", label(l), block(body)),
        ExprKind::While { label: l, cond, body } => {
            format!("{}while {} {}", label(l), expr(cond), block(body))
        }
        ExprKind::For { label: l, pat: p, iter, body } => {
            format!("{}for {} in {} {}", label(l), pat(p), expr(iter), block(body))
        }
        ExprKind::Break { label: l, value } => {
            format!("break {}{}", label(l), value.as_ref().map(|value| expr(value)).unwrap_or_default())
        }
        ExprKind::Continue { label: l } => format!("continue {}", label(l)),
        ExprKind::Return(value) => {
            format!("return {}", value.as_ref().map(|value| expr(value)).unwrap_or_default())
        }
        ExprKind::Closure(closure) => {
            let params = closure.params.iter().map(|(p, t)| {
                format!("{}{}", pat(p), t.as_ref().map(|t| format!(": {}", ty(t))).unwrap_or_default())
            });
            format!(
                "{}|{}| {}",
                if closure.by_move { "move " } else { "" },
                join(params),
                expr(&closure.body)
            )
        }
        ExprKind::Try(x) => format!("{}?", expr(x)),
        ExprKind::Macro(call) => macro_call(call),
        ExprKind::Underscore => "_".to_owned(),
        ExprKind::Error => "<error>".to_owned(),
    }
}

fn macro_call(call: &MacroCall) -> String {
    let name = call.name.name;
    match &call.kind {
        MacroKind::Format { args, .. } | MacroKind::Panic { args } => format!("{name}!{}", format_args(args)),
        MacroKind::Write { dst, args, .. } => format!("{name}!({}, {})", expr(dst), format_args(args)),
        MacroKind::Assert { cond, args, text } => {
            format!("{name}!({}, {text:?}{})", expr(cond), args.as_ref().map(format_args).unwrap_or_default())
        }
        MacroKind::AssertEq { left, right, args, .. } => format!(
            "{name}!({}, {}{})",
            expr(left),
            expr(right),
            args.as_ref().map(format_args).unwrap_or_default()
        ),
        MacroKind::Dbg(values) => {
            format!("dbg!({})", join(values.iter().map(|(value, text)| format!("{} {text:?}", expr(value)))))
        }
        MacroKind::Vec(items) => format!("vec![{}]", join(items.iter().map(expr))),
        MacroKind::VecRepeat { value, count } => format!("vec![{}; {}]", expr(value), expr(count)),
        MacroKind::Unknown => format!("{name}!<unknown>"),
    }
}

/// Pieces with argument numbers, then the arguments.
fn format_args(args: &FormatArgs) -> String {
    let pieces = args.pieces.iter().map(|piece| match piece {
        FormatPiece::Text(text) => format!("{text:?}"),
        FormatPiece::Arg(spec) => format_spec(spec),
    });
    let pieces: Vec<String> = pieces.collect();
    format!("[{}]({})", pieces.join(" "), join(args.args.iter().map(expr)))
}

fn format_spec(spec: &FormatSpec) -> String {
    let mut out = format!("{{{}", spec.arg);
    let count = |name: &str, count: Option<FormatCount>| match count {
        Some(FormatCount::Literal(value)) => format!(" {name}={value}"),
        Some(FormatCount::Arg(arg)) => format!(" {name}=#{arg}"),
        None => String::new(),
    };
    if spec.trait_ != FormatTrait::Display {
        out += &format!(" {:?}", spec.trait_);
    }
    if let Some(align) = spec.align {
        out += &format!(" {:?}{:?}", spec.fill, align);
    }
    for (set, flag) in [(spec.plus, " +"), (spec.alternate, " #"), (spec.zero, " 0")] {
        out += if set { flag } else { "" };
    }
    out += &count("width", spec.width);
    out += &count("precision", spec.precision);
    if let Some(upper) = spec.debug_hex {
        out += if upper { " X?" } else { " x?" };
    }
    out + "}"
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
