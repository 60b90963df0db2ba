# SPDX-License-Identifier: Apache-2.0
"""How the scripts that embed tables write JSON and Swift."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LICENCE = "// SPDX-License-Identifier: Apache-2.0\n\n"


def compact(value):
    return json.dumps(value, ensure_ascii=False)


def note(script, table):
    return f"// Written by .github/scripts/{script} from {table}.\n\n"


def embedded(text, heading, type_name):
    """A table as a literal, without the spaces that only people need."""
    lines = [re.sub(r"^ +", "", line) for line in text.splitlines()]
    body = "\n".join("        " + line for line in lines)
    return (
        LICENCE + heading + f"extension {type_name} {{\n"
        "    /// The bytes of the table, in the program so that nothing has to be found at run time.\n"
        '    static let embedded: StaticString = #"""\n' + body + '\n        """#\n}\n'
    )


def write_or_check(files, script, problems):
    """Writes the files; with --check, ends with the problems and the names of files that differ."""
    if "--check" not in sys.argv:
        for path, content in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(content)
        return
    found = [
        f"{path.relative_to(ROOT)} is not what {script} writes; run it"
        for path, content in files.items()
        if not path.exists() or path.read_text() != content
    ]
    found += problems()
    if found:
        sys.exit("\n".join(found))
