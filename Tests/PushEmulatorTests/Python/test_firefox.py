# SPDX-License-Identifier: Apache-2.0
"""A real Firefox: it registers with the emulator, and shows what is sent to it."""

import base64
import contextlib
import json
import os
import shutil
import signal
import subprocess
import time
import urllib.parse
import uuid

import pytest

pywebpush = pytest.importorskip("pywebpush")

from cryptography.hazmat.primitives import serialization
from firebase_admin import messaging

from browser_site import served_site

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PROGRAM = os.environ.get("RICHPUSH_TEST_PROGRAM")

pytestmark = [
    pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed"),
    pytest.mark.skipif(PROGRAM is None, reason="RICHPUSH_TEST_PROGRAM does not name the program under test"),
]


@pytest.fixture(scope="module")
def site():
    with served_site() as site:
        yield site


def page(site, vapid, project=None):
    """The URL of the page that subscribes without a click."""
    point = vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    query = {"subscribe": base64.urlsafe_b64encode(point).rstrip(b"=").decode()}
    return f"{site.url}/?{urllib.parse.urlencode({**query, **({'project': project} if project else {})})}"


@contextlib.contextmanager
def running(*command, **variables):
    """A program that ends with the block, and its children with it."""
    process = subprocess.Popen(
        command, env={**os.environ, **variables}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield process
        assert process.poll() is None, "the browser ended early"
    finally:
        process.terminate()
        try:
            process.wait(timeout=120)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def push(subscription, vapid, title, **further):
    text = json.dumps({"notification": {"title": title, "body": "from the site's server", "tag": title}})
    answer = pywebpush.webpush(
        subscription, text, vapid_private_key=vapid, vapid_claims={"sub": "mailto:kitchen@example.com"}, ttl=600,
        **further,
    )
    assert answer.status_code == 201


@pytest.fixture(scope="module")
def started(site, vapid):
    """Firefox as the command starts it, and what its page registered."""
    with running(PROGRAM, "emulator", "browser", "firefox", "--headless", page(site, vapid, os.environ["GOOGLE_CLOUD_PROJECT"])):
        yield site.report()


@pytest.mark.parametrize("encoding", ["aes128gcm", "aesgcm"])
def test_a_sites_own_push_is_shown(site, started, vapid, encoding):
    title = "own" + uuid.uuid4().hex[:8]
    push(started["subscription"], vapid, title, content_encoding=encoding)
    assert site.report() == [{"title": title, "body": "from the site's server"}]


def test_the_admin_sdk_reaches_the_browser(emulator, site, started, app):
    title = "sdk" + uuid.uuid4().hex[:8]
    token = started["registration"]["token"]
    messaging.send(messaging.Message(notification=messaging.Notification(title, "from the Admin SDK"), token=token), app=app)
    assert site.report() == [{"title": title, "body": "from the Admin SDK"}]
    found = emulator.request("GET", f"/api/v1/wait?q={title}&timeout=120")
    delivery = emulator.request("GET", f"/api/v1/messages/{found['id']}/deliveries")["deliveries"][0]
    # The worker's script told the emulator what the browser shows, before it told the site.
    assert delivery["outcome"] == "shown"
    assert delivery["displayed"]["title"] == title and delivery["displayed"]["body"] == "from the Admin SDK"
    assert delivery["displayed"]["web"]["browser"] == "firefox"
    # Where libnotify is installed, the emulator's desktop shows it too.
    steps = [event for event in delivery["timeline"] if event["event"] != "displayed-by-desktop"]
    assert [event.get("code") for event in steps] == [None, 100, None]


def test_a_topic_reaches_the_browser(site, started, app):
    topic, title = "news" + uuid.uuid4().hex[:8], "topic" + uuid.uuid4().hex[:8]
    assert messaging.subscribe_to_topic([started["registration"]["token"]], topic, app=app).success_count == 1
    messaging.send(messaging.Message(notification=messaging.Notification(title, "news"), topic=topic), app=app)
    assert site.report() == [{"title": title, "body": "news"}]


# Seconds to wait for what a browser does on a busy machine.
PATIENCE = 180


def until_kept(profile, site):
    """Returns once Firefox has written what a new start reads: its name at the push service, and the site's worker."""
    kept = {"prefs.js": "dom.push.userAgentID", "serviceworker.txt": site.url}
    deadline = time.monotonic() + PATIENCE
    while missing := [name for name, text in kept.items() if text not in read(profile / name)]:
        assert time.monotonic() < deadline, f"Firefox has not written {missing}"
        time.sleep(0.1)


def read(path):
    return path.read_text() if path.exists() else ""


def test_what_was_missed_arrives_once_after_a_restart(site, vapid, tmp_path):
    settings = json.loads(subprocess.check_output([PROGRAM, "emulator", "browser", "--print", "json"]))
    preferences = {**settings["firefox"]["prefs"], "browser.aboutwelcome.enabled": False}
    (tmp_path / "user.js").write_text(
        "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
    )
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(tmp_path)]
    with running(*command, page(site, vapid), **settings["env"]):
        subscription = site.report()["subscription"]
        until_kept(tmp_path, site)
    title = "missed" + uuid.uuid4().hex[:8]
    push(subscription, vapid, title)
    with running(*command, "about:blank", **settings["env"]):
        assert [entry["title"] for entry in site.report()] == [title]
        later = "later" + uuid.uuid4().hex[:8]
        push(subscription, vapid, later)
        # The next report is of the next message: the missed one came once.
        assert [entry["title"] for entry in site.report()] == [later]
