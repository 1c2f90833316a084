#!/usr/bin/env bash
# Records what rustc makes of the programs in this folder: NAME.stdout, NAME.status if it is not 0, and NAME.stderr if
# the program panics or fails. `record.sh` does all, `record.sh NAME …` some.
#
# A panic is kept as `panicked at NAME.rs:line:column:` and its message: the thread's number and the hint about
# backtraces are left out.
set -eu
cd "$(dirname "$0")"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
[ $# -gt 0 ] || set -- $(ls ./*.rs | sed 's|^\./||; s|\.rs$||')
for name in "$@"; do
    rustc --edition 2024 -A warnings -C debuginfo=0 -o "$out/program" "$name.rs"
    rm -f "$name.stdout" "$name.status" "$name.stderr"
    status=0
    RUST_BACKTRACE=0 "$out/program" >"$name.stdout" 2>"$out/stderr" </dev/null || status=$?
    [ "$status" -eq 0 ] || echo "$status" >"$name.status"
    sed -E "/^$/d; /^note: run with/d; s/^thread '[^']*' (\([0-9]+\) )?panicked/panicked/" "$out/stderr" >"$out/kept"
    [ ! -s "$out/kept" ] || cp "$out/kept" "$name.stderr"
done
