# SPDX-License-Identifier: Apache-2.0
"""The command ``richpush`` of a wheel that holds the program."""

import os
import pathlib
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Becomes the program, with this process's arguments, input and output."""
    program = str(pathlib.Path(__file__).parent / "tool" / "bin" / "richpush")
    os.execv(program, ["richpush", *sys.argv[1:]])
