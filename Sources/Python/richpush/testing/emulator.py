# SPDX-License-Identifier: Apache-2.0
"""A local FCM, APNs and Web Push service for the tests of one session."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
from typing import Any, Dict, Iterator, Mapping, Optional, Sequence

from ._api import API, HIDDEN, EmulatorError
from .device import Device, register
from .inbox import PushInbox

__tracebackhide__ = HIDDEN

# Says what environment the emulator gave it, and ends with its input, which the operating system closes when the tests end
# for whatever reason; then the emulator ends too.
_GUEST = "import json, os, sys; print(json.dumps(dict(os.environ)), flush=True); sys.stdin.read()"


class Emulator:
    """A running emulator.

    ``url`` is the address of FCM, API and inbox over plain HTTP. ``environment`` holds the variables by which Google's
    libraries find the emulator; ``richpush emulator env`` prints the same.
    """

    def __init__(self, url: str, environment: Mapping[str, str]) -> None:
        self.url = url.rstrip("/")
        self.environment = dict(environment)
        self.api = API(url)

    def inbox(self, project: str) -> PushInbox:
        """The inbox of one project, which other projects do not see."""
        return PushInbox(self.api, project)

    def register(
        self, platform: str, project: str, *, name: Optional[str] = None, topics: Sequence[str] = (), **configuration: Any
    ) -> Device:
        """Registers a simulated device: ``platform`` is ``apple``, ``android`` or ``web``."""
        return register(self.api, platform, project, name, topics, configuration)

    def fail(self, code: str, project: str, **fault: Any) -> None:
        """Makes sends of a project fail from now on, for instance ``fail("UNAVAILABLE", project, times=1)``.

        ``token`` or ``topic`` restricts it; without, it strikes all of the project's messages. The article *Failing on
        purpose* lists the codes.
        """
        self.api.send("POST", "/api/v1/faults", {"code": code, "project": project, **fault})

    def service_account(self, project: str) -> Dict[str, Any]:
        """A made-up service account of a project, with a key that only this emulator takes."""
        account: Dict[str, Any] = self.api.get("/api/v1/service-account", {"project": project})
        return account


@contextlib.contextmanager
def running(program: Optional[str] = None, arguments: Sequence[str] = ()) -> Iterator[Emulator]:
    """Runs an emulator on free ports until the block ends, or this process does.

    Inside ``richpush emulator exec`` there is one already, which is taken instead.

    program    the command; default: the variable RICHPUSH, else ``richpush`` on the path
    arguments  further options of ``richpush emulator exec``
    """
    url = os.environ.get("RICHPUSH_EMULATOR_URL")
    if url and not arguments:
        yield Emulator(url, _emulator_variables(os.environ))
        return
    command = [find(program), "emulator", "exec", *arguments, "--", sys.executable, "-c", _GUEST]
    # A file, because a pipe that nobody reads would hold the emulator up.
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
        assert process.stdin is not None and process.stdout is not None
        # One that does not start within the limit is ended, which ends the reading too.
        limit = threading.Timer(120, process.kill)
        limit.start()
        try:
            # A line and not all of it, because the emulator keeps its output open.
            text = process.stdout.readline()
            if not text:
                process.wait()
                raise EmulatorError(f"The emulator did not start ({' '.join(command[:3])}). {_tail(log)}".rstrip())
            limit.cancel()
            environment = json.loads(text)
            yield Emulator(environment["RICHPUSH_EMULATOR_URL"], _changed(environment))
        finally:
            limit.cancel()
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()


def find(program: Optional[str] = None) -> str:
    """The path of the command: the given one, the one in the variable RICHPUSH, this package's own, or the first on the PATH.

    Raises ``EmulatorError`` with a remedy if there is none.
    """
    named = program or os.environ.get("RICHPUSH")
    if named:
        found = shutil.which(named)
        if found is None:
            raise EmulatorError(f"{named}, which is named as the richpush command, is not a program that can be run.")
        return found
    inside = pathlib.Path(__file__).parent.parent / "tool" / "bin" / "richpush"
    found = str(inside) if inside.is_file() else shutil.which("richpush")
    if found is None:
        raise EmulatorError(
            "There is no richpush command: install the package, put the command on the PATH, or name it by the variable "
            "RICHPUSH."
        )
    return found


def _tail(log: Any) -> str:
    log.seek(0)
    return str(log.read().decode(errors="replace").strip()[-2000:])


def _changed(environment: Mapping[str, str]) -> Dict[str, str]:
    """The variables that the emulator set or changed."""
    return {name: value for name, value in environment.items() if os.environ.get(name) != value and name != "_"}


def _emulator_variables(environment: Mapping[str, str]) -> Dict[str, str]:
    """The variables that an emulator around this process has set; they are set here already."""
    return {name: value for name, value in environment.items() if name.startswith("RICHPUSH_EMULATOR_")}
