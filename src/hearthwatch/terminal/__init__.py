"""Play, review and read rules in a terminal; also the text interface for screen readers and pipes."""
