"""The solo adventure: an optional layer of ours that frames scenes and counts progress. The rules stay whole."""
