# SPDX-License-Identifier: Apache-2.0
"""Reads Swift source as far as the checks in this folder need it: code without comments and literals, and declarations."""

import bisect
import dataclasses
import re

TYPE = re.compile(
    r"\b(?P<kind>struct|class|enum|actor|protocol|typealias|extension)\s+`?(?P<name>[A-Za-z_]\w*)`?(?P<rest>(?:\.\w+)*)"
)
# `class func`, `class var` and `some protocol`-like uses are no declarations.
NOT_A_NAME = {"func", "var", "let", "subscript", "init", "override", "final", "class", "private", "static"}
LITERAL = re.compile(r'(#*)("""|")')
# A regex literal begins where a value may stand, and not with a space, which would be a division.
REGEX = re.compile(r"/(?![\s/*])(?:[^/\\\n]|\\.)+/|#/[\s\S]*?/#")
BEFORE_VALUE = re.compile(r"(?:[(,=:\[{&|!?]|\b(?:return|in|case|try))\s*$")


class _Blank(dict):
    """A translation of each character into a space."""

    def __missing__(self, _):
        return " "


@dataclasses.dataclass
class Declaration:
    """A type or an extension: its name, its attributes and modifiers, and where its body is."""

    kind: str
    name: str
    prefix: str
    start: int
    body: int
    end: int
    depth: int


class SwiftSource:
    """One file, with comments and literals replaced by spaces of the same length; interpolations stay code."""

    def __init__(self, text):
        self.text = text
        self.literals = []
        self._comments = []
        code = [character if character == "\n" else " " for character in text]
        self._keep(code, 0, None)
        self.code = "".join(code)
        # The text with everything but comments replaced by spaces.
        self.comments = "".join(
            text[end:start].translate(_Blank()) + text[start:stop]
            for end, (start, stop) in zip([0] + [stop for _, stop in self._comments], self._comments)
        ) + text[self._comments[-1][1] if self._comments else 0 :].translate(_Blank())
        self._lines = [0] + [match.end() for match in re.finditer("\n", text)]

    def line(self, offset):
        """The number of the line of an offset, from 1."""
        return bisect.bisect_right(self._lines, offset)

    def _keep(self, code, index, closing):
        """Copies code from an offset until the end, or until the parenthesis that closes an interpolation."""
        text, depth = self.text, 0
        while index < len(text):
            if text.startswith(("//", "/*"), index):
                end = self._after_comment(index)
                self._comments.append((index, end))
                index = end
                continue
            match = LITERAL.match(text, index) if text[index] in '#"' else None
            if match:
                index = self._after_literal(code, match)
                continue
            if text[index] in "#/" and (match := REGEX.match(text, index)):
                if BEFORE_VALUE.search(text, max(0, index - 16), index):
                    index = match.end()
                    continue
            if closing:
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                if depth == 0:
                    return index + 1
            code[index] = text[index]
            index += 1
        return index

    def _after_comment(self, index):
        if self.text.startswith("//", index):
            end = self.text.find("\n", index)
            return end if end >= 0 else len(self.text)
        depth = 0
        while index < len(self.text):
            if self.text.startswith("/*", index):
                depth, index = depth + 1, index + 2
            elif self.text.startswith("*/", index):
                depth, index = depth - 1, index + 2
                if depth == 0:
                    break
            else:
                index += 1
        return index

    def _after_literal(self, code, match):
        hashes, quote = match.groups()
        escape, end = "\\" + hashes, quote + hashes
        start = index = match.end()
        while index < len(self.text):
            if self.text.startswith(end, index):
                self.literals.append((match.start(), self.text[start:index]))
                return index + len(end)
            if self.text.startswith(escape, index):
                index += len(escape)
                index = self._keep(code, index, ")") if self.text[index : index + 1] == "(" else index + 1
                continue
            if quote == '"' and self.text[index] == "\n":
                return index
            index += 1
        return index

    def declarations(self):
        """All types and extensions, outer before inner; the depth counts the braces around each."""
        depths, depth, closes, open_braces = [0] * (len(self.code) + 1), 0, {}, []
        for index, character in enumerate(self.code):
            depths[index] = depth
            if character == "{":
                open_braces.append(index)
                depth += 1
            elif character == "}" and open_braces:
                closes[open_braces.pop()] = index
                depth -= 1
        found = []
        for match in TYPE.finditer(self.code):
            if match["name"] in NOT_A_NAME or match.start() and self.code[match.start() - 1] == ".":
                continue
            body = self.code.find("{", match.end())
            if match["kind"] == "typealias" or body < 0:
                body = match.end()
            # What stands between the declaration before it, or the brace around it, and the keyword.
            before = max(self.code.rfind("}", 0, match.start()), self.code.rfind("{", 0, match.start()))
            found.append(
                Declaration(
                    match["kind"], match["name"] + match["rest"], self.code[before + 1 : match.start()],
                    match.start(), body, closes.get(body, body), depths[match.start()],
                )
            )
        return found
