"""Effects as data: the language of the effects of cards, quests and storyboards."""

from .conditions import Condition, Said, Term, said_in
from .language import Effects, number
from .nodes import Amount, Node, Quantity, Verb
from .reading import Reading

__all__ = ["Amount", "Condition", "Effects", "Node", "Quantity", "Reading", "Said", "Term", "Verb", "number", "said_in"]
