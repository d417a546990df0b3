"""Effects as data: the language in which cards, quests and storyboards say what they do."""

from .conditions import Condition, Said, Term, said_in
from .language import Effects
from .nodes import Amount, Node, Quantity, Verb, number
from .reading import Reading

__all__ = ["Amount", "Condition", "Effects", "Node", "Quantity", "Reading", "Said", "Term", "Verb", "number", "said_in"]
