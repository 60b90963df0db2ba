# SPDX-License-Identifier: Apache-2.0
"""Real browsers as `richpush emulator browser` starts them."""

import base64
import contextlib
import os
import pathlib
import shutil
import urllib.parse

import pytest
from cryptography.hazmat.primitives import serialization

from test_firefox import running

PROGRAM = os.environ.get("RICHPUSH_TEST_PROGRAM")
PROGRAMS = {"chromium": shutil.which("chromium"), "firefox": shutil.which("firefox-esr") or shutil.which("firefox")}


def skip_without(kind):
    """Skips the test if this machine lacks the browser, or what it needs to reach a desktop."""
    if PROGRAMS[kind] is None:
        pytest.skip(f"{kind.capitalize()} is not installed")
    if kind == "firefox" and not any(pathlib.Path("/usr/lib").glob("*/libnotify.so.4")):
        pytest.skip("libnotify, without which Firefox reaches no desktop, is not installed")


def application_key(key):
    """The public key of the site's server, as a page gives it to `subscribe`."""
    point = key.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@contextlib.contextmanager
def started(kind, site, key, project, **environment):
    """A browser that opens the site, and what its page registered."""
    query = {"subscribe": application_key(key), "project": project}
    command = [PROGRAM, "emulator", "browser", kind, "--headless", f"{site.url}/?{urllib.parse.urlencode(query)}"]
    with running(*command, **environment):
        registered = site.report()
        assert "error" not in registered, registered
        yield registered
