# SPDX-License-Identifier: Apache-2.0
"""What devices display, compared with a file beside the test."""

from __future__ import annotations

import json
import os
import pathlib
import re
from typing import Any, Mapping

VARIABLE = "RICHPUSH_RECORD_SNAPSHOTS"


class DisplaySnapshots:
    """Compares displays with the files in ``__snapshots__`` beside a test.

    With the environment variable ``RICHPUSH_RECORD_SNAPSHOTS`` set to ``missing``, files that do not exist are written; with
    ``all``, every file is. Without it nothing is written, and a missing file is a failure. The format is that of
    ``richpush review --format json`` and of ``expectDisplay`` in Swift.
    """

    def __init__(self, test: pathlib.Path) -> None:
        self._folder = test.parent / "__snapshots__" / test.stem

    def expect(self, display: Mapping[str, Any], name: str) -> None:
        """Raises ``AssertionError`` if the display differs from the file of this name."""
        safe = re.sub(r"[^A-Za-z0-9._-]", "-", name).lstrip(".") or "display"
        file = self._folder / f"{safe}.json"
        recording = os.environ.get(VARIABLE, "").lower()
        if recording == "all" or recording == "missing" and not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(display, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            return
        if not file.exists():
            raise AssertionError(f"There is no {file}; run the tests with {VARIABLE}=missing to write it.")
        stored = json.loads(file.read_text(encoding="utf-8"))
        if stored == display:
            return
        old, new = _lines(stored), _lines(display)
        changes = [f"- {line}" for line in old if line not in new] + [f"+ {line}" for line in new if line not in old]
        raise AssertionError(
            f"The display differs from {file}. If it is right as it is now, run the tests with {VARIABLE}=all.\n"
            + "\n".join(changes)
        )


def _lines(display: Mapping[str, Any]) -> "list[str]":
    """A line for each member of each device."""
    devices = display.get("devices", [])
    return [
        f"{device.get('device')}: {name} {json.dumps(value, ensure_ascii=False)}"
        for device in devices
        for name, value in device.items()
    ]
