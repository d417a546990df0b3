"""The rules: `setup` lays everything out, `turns` is what players do, `ending` when it is over."""
