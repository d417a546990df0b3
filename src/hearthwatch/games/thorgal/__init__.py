"""Thorgal: a party on one of seven Adventures, four chips on a row of actions, and tiles that are wounds and ways."""
