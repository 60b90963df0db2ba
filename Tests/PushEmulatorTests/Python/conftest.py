# SPDX-License-Identifier: Apache-2.0
"""Shared by the tests: an app of the unmodified Admin SDK, and the emulator's API."""

import base64
import http.server
import json
import os
import secrets
import string
import threading
import urllib.error
import urllib.request

import firebase_admin
import pytest

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)


class Pictures(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(PICTURE)))
        self.end_headers()
        self.wfile.write(PICTURE)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def picture():
    """The address of a picture on this machine."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pictures)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/picture.png"
    server.shutdown()
    server.server_close()


def made_up_token():
    """A token of the right shape that no device has: taken as it comes, unless the emulator is strict."""
    letters = string.ascii_letters + string.digits + "-_"
    draw = lambda count: "".join(secrets.choice(letters) for _ in range(count))
    return f"{secrets.choice('cdef')}{draw(21)}:APA91b{draw(128)}"


class Emulator:
    """The emulator around this run, seen from outside."""

    def __init__(self, url):
        self.url = url

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        # Not through a proxy: NO_PROXY names this machine.
        with urllib.request.urlopen(request, timeout=180) as answer:
            return json.load(answer)

    def register(self, platform="android", **members):
        try:
            return self.request("POST", "/api/v1/devices", {"platform": platform, **members})
        except urllib.error.HTTPError as error:
            if error.code == 404:
                pytest.skip("this emulator has no virtual devices")
            raise

    def unregister(self, device):
        return self.request("DELETE", "/api/v1/devices/" + device["id"])


@pytest.fixture(scope="session")
def emulator():
    return Emulator(os.environ["RICHPUSH_EMULATOR_URL"])


@pytest.fixture
def token():
    return made_up_token()


@pytest.fixture
def tokens():
    return [made_up_token() for _ in range(3)]


@pytest.fixture(scope="session")
def project():
    return os.environ["GOOGLE_CLOUD_PROJECT"]


@pytest.fixture(scope="module")
def vapid():
    """A site's own key for Web Push."""
    key = pytest.importorskip("py_vapid").Vapid02()
    key.generate_keys()
    return key


@pytest.fixture(scope="session", autouse=True)
def app():
    """As the documentation starts it: credentials and project come from the environment."""
    app = firebase_admin.initialize_app()
    yield app
    firebase_admin.delete_app(app)
