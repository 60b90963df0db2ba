# SPDX-License-Identifier: Apache-2.0
"""Shared by the tests: an app of the unmodified Admin SDK, and the emulator's API."""

import json
import os
import secrets
import string
import urllib.error
import urllib.request

import firebase_admin
import pytest


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
        with urllib.request.urlopen(request, timeout=30) as answer:
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
