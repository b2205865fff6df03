#!/usr/bin/env python3
"""Which files can be compiled as one: together.py FOLDER < SOURCES.

SOURCES are paths of .cpp files relative to the current folder, one per line. Writes pieces to FOLDER: files that each include up to
twelve sources of one family (kernels/algorithms/bfs, app/gui/panels). Prints the paths of the files to compile, one per line. In a piece,
the unnamed namespace of a source is visible to the sources after it: two sources share a piece only if neither mentions a name from the
other's unnamed namespace. So each source has the same meaning in a piece as alone.
"""
import functools
import os
import re
import sys

MOST = 12  # files of a piece
NAME = r"[A-Za-z_]\w*"
HIDDEN = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|//[^\n]*|/\*.*?\*/', re.S)
END = "// namespace"  # of one without a name, as clang-format writes it
UNNAMED = re.compile(rf"^namespace \{{$(.*?)^\}}  {END}$", re.S | re.M)
ALIAS = re.compile(rf"^\s*(?:using|namespace) ({NAME}) = ([^;]+);", re.M)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
# Neither names of members nor names after a namespace.
MENTION = re.compile(rf"(?<!\.)(?<!->)(?<!::)\b{NAME}")


def plain_text(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return HIDDEN.sub(lambda match: match[0] if match[0] == END else '""' if match[0][0] in "\"'R" else "", text), text


@functools.cache
def named_in_header(path):
    """Types and constants that a header of the project mentions, with those it includes."""
    if not os.path.exists(path):
        path = os.path.join("tests", path)
        if not os.path.exists(path):
            return frozenset()
    plain, text = plain_text(path)
    names = {name for name in MENTION.findall(plain) if name[0].isupper() or re.match("k[A-Z]", name)}
    return frozenset(names.union(*map(named_in_header, INCLUDE.findall(text))))


class File:
    def __init__(self, path):
        self.path = path
        plain, text = plain_text(path)
        blocks = UNNAMED.findall(plain)
        # What has no such end is not understood here.
        self.alone = re.search(r"^\s*using namespace |^#define ", plain, re.M) or len(blocks) != plain.count("\nnamespace {")
        self.aliases = dict(ALIAS.findall(plain))
        self.kept = set()
        statics = "\n".join(re.findall(r"^static .*$", plain, re.M))
        for statement in statements(ALIAS.sub("", "\n".join(blocks)) + "\n" + statics):
            self.kept |= names_of(statement)
        self.mentioned = set(MENTION.findall(plain)).union(*map(named_in_header, INCLUDE.findall(text)))

    def clashes_with(self, other):
        if self.alone or other.alone:
            return True
        for one, two in ((self, other), (other, self)):
            if not one.kept.isdisjoint(two.mentioned):
                return True
            if any(two.aliases.get(name) != what for name, what in one.aliases.items() if name in two.mentioned):
                return True
        return False


def statements(text):
    """What begins in the first column, up to its body or its end."""
    collected = ""
    for line in text.splitlines():
        if not line or line.startswith("#") or re.match(r"(?:public|private|protected):", line):
            continue
        begins = not line[0].isspace() and line[0] not in "})"
        if not collected and not begins:
            continue
        collected += " " + line.strip()
        if re.search(r"[;{]$", line) or "{" in line or line.rstrip().endswith("}"):
            yield collected.strip()
            collected = ""
    if collected:
        yield collected.strip()


def names_of(statement):
    statement = re.sub(r"^(?:template <[^{}()]*?> ?(?=\w))+", "", statement)
    statement = re.sub(r"^(?:(?:static|inline|constexpr|const|extern|thread_local|\[\[\w+\]\]) )+", "", statement)
    kind = re.match(rf"(?:struct|class|union|enum(?: class)?) (?:alignas\([^)]*\) )?({NAME})", statement)
    if kind:
        return {kind[1]}
    using = re.match(rf"using ({NAME}) ?=", statement)
    if using:
        return {using[1]}
    macro = re.match(r"[A-Z_0-9]+\(", statement)  # TEST(...) defines a class named by both arguments
    if macro:
        return set()
    call = re.search(rf"(?<!::)\b({NAME})\(", statement)
    value = re.search(r"=|\{", statement)
    if call and not (value and value.start() < call.start()):
        return {call[1]}
    return set(re.findall(rf"\b({NAME})\b(?=\s*(?:\[[^\]]*\]\s*)*(?:=(?!=)|\{{|;))", statement))


def pieces_of(files):
    pieces = []
    for file in files:
        for piece in pieces:
            if len(piece) < MOST and not any(file.clashes_with(other) for other in piece):
                piece.append(file)
                break
        else:
            pieces.append([file])
    return pieces


def write_changed(path, content):
    try:
        with open(path, encoding="utf-8") as file:
            if file.read() == content:
                return
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(content)


def main():
    out = sys.argv[1]
    families = {}
    for path in sys.stdin.read().split("\n"):
        if path:
            families.setdefault("/".join(os.path.dirname(path).split("/")[:2]), []).append(File(path))
    for family, files in families.items():
        for number, piece in enumerate(pieces_of(files), 1):
            if len(piece) == 1:
                print(piece[0].path)
                continue
            path = os.path.join(out, family, f"{number}.cpp")
            write_changed(path, "// Written by the build (.cmake/together.py).\n"
                          "#if defined(__GNUC__) && !defined(__clang__)  // all of it seems to lie in headers\n"
                          '#pragma GCC diagnostic ignored "-Wsubobject-linkage"\n#endif\n'
                          + "".join(f'#include "{file.path}"\n' for file in piece))
            print(path)


main()
