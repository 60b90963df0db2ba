# SPDX-License-Identifier: Apache-2.0
"""Real browsers while the emulator is killed and started again: what came meanwhile arrives once."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import urllib.request
import uuid

import pytest

from browser_site import served_site
from test_firefox import page, running

PROGRAM = os.environ.get("RICHPUSH_TEST_PROGRAM")
BROWSERS = {"chromium": shutil.which("chromium"), "firefox": shutil.which("firefox-esr") or shutil.which("firefox")}

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="RICHPUSH_TEST_PROGRAM does not name the program under test")

NAMES = ["", "tls-", "proxy-", "xmpp-", "mcs-"]


def free_ports():
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in NAMES]
        for found in sockets:
            found.bind(("127.0.0.1", 0))
        return [found.getsockname()[1] for found in sockets]


class OwnEmulator:
    """An emulator with its data in a folder, always at the same ports, that is killed at the end."""

    def __init__(self, folder):
        self._ports = free_ports()
        options = [f"--{name}port={port}" for name, port in zip(NAMES, self._ports)]
        self._command = [PROGRAM, "emulator", "start", f"--data-dir={folder}", *options]
        self.url = f"http://127.0.0.1:{self._ports[0]}"
        self._process = None

    def start(self):
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        # It greets once it listens.
        assert self._process.stdout.readline()

    def kill(self):
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    @property
    def port(self):
        return self._ports[0]

    def request(self, path, body=None):
        headers = {"Content-Type": "application/json", "Authorization": "Bearer any"}
        request = urllib.request.Request(self.url + path, body and json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def send(self, token, title):
        message = {"token": token, "notification": {"title": title, "body": "from FCM"}}
        self.request("/v1/projects/demo-richpush/messages:send", {"message": message})


@pytest.fixture
def own_emulator(tmp_path, monkeypatch):
    # The browser's settings come from this emulator, not from the one around the tests.
    for name in [name for name in os.environ if name.startswith("RICHPUSH_EMULATOR_") or name.upper() == "HTTPS_PROXY"]:
        # The site's worker reports to the emulator around the tests, which knows none of its subscriptions.
        if name != "RICHPUSH_EMULATOR_URL":
            monkeypatch.delenv(name)
    emulator = OwnEmulator(tmp_path / "data")
    emulator.start()
    yield emulator
    emulator.kill()


@pytest.mark.parametrize("browser", ["chromium", "firefox"])
def test_what_was_missed_arrives_once_after_the_emulator_was_killed(own_emulator, vapid, browser):
    if BROWSERS[browser] is None:
        pytest.skip(f"{browser} is not installed")
    emulator = own_emulator
    with served_site() as site:
        # A browser ends with the desktop that it shows notifications on, which is the emulator's.
        command = [PROGRAM, "emulator", "browser", browser, "--headless", "--no-desktop", f"--port={emulator.port}"]
        with running(*command, page(site, vapid, "demo-richpush")):
            token = site.report()["registration"]["token"]
            titles = [name + uuid.uuid4().hex[:8] for name in ["before", "at-once", "after", "new-token"]]
            emulator.send(token, titles[0])
            assert [entry["title"] for entry in site.report()] == [titles[0]]
            emulator.kill()
            emulator.start()
            # Before the browser has noticed, and after.
            emulator.send(token, titles[1])
            assert [entry["title"] for entry in site.report(timeout=300)] == [titles[1]]
            emulator.send(token, titles[2])
            # The next report is of the next message: the others came once.
            assert [entry["title"] for entry in site.report()] == [titles[2]]
            # The browser still knows the emulator's certificate if it trusts only that.
            emulator.send(site.register_again()["token"], titles[3])
            assert [entry["title"] for entry in site.report()] == [titles[3]]
