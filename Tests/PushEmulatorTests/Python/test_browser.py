# SPDX-License-Identifier: Apache-2.0
"""A real Chromium under Playwright: it registers with the emulator, and shows what is sent to it."""

import base64
import json
import os
import time
import uuid

import pytest

playwright_api = pytest.importorskip("playwright.sync_api")
pywebpush = pytest.importorskip("pywebpush")

from cryptography.hazmat.primitives import serialization
from firebase_admin import messaging

from browser_site import served_site

CHROMIUM = next((path for path in ["/usr/lib/chromium/chromium", "/usr/bin/chromium"] if os.access(path, os.X_OK)), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

@pytest.fixture(scope="module")
def served():
    with served_site() as site:
        yield site


@pytest.fixture(scope="module")
def site(served):
    return served.url


def arguments():
    tls, url = os.environ["RICHPUSH_EMULATOR_TLS"], os.environ["RICHPUSH_EMULATOR_URL"]
    hosts = ["firebaseinstallations.googleapis.com", "fcmregistrations.googleapis.com"]
    return [
        "--headless=new", "--no-sandbox", f"--gcm-checkin-url={url}/checkin",
        f"--gcm-registration-url={url}/c2dm/register3",
        f"--gcm-mcs-endpoint=https://{os.environ['RICHPUSH_EMULATOR_MCS']}",
        f"--ignore-certificate-errors-spki-list={os.environ['RICHPUSH_EMULATOR_KEY_HASH']}",
        "--host-resolver-rules=" + ",".join(f"MAP {host}:443 {tls}" for host in hosts),
    ]


@pytest.fixture(scope="module")
def open_page(site):
    with playwright_api.sync_playwright() as playwright:
        contexts = []

        def open_page(profile):
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=CHROMIUM, headless=False, args=arguments(), timeout=120_000
            )
            contexts.append(context)
            context.grant_permissions(["notifications"], origin=site)
            page = context.new_page()
            page.goto(site)
            return page

        yield open_page
        for context in contexts:
            context.close()


@pytest.fixture(scope="module")
def profile(tmp_path_factory):
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def page(open_page, profile):
    return open_page(profile)


@pytest.fixture(scope="module")
def subscription(page, vapid):
    point = vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return page.evaluate("key => subscribe(key)", base64.urlsafe_b64encode(point).rstrip(b"=").decode())


@pytest.fixture(scope="module")
def registration(page, subscription):
    project = os.environ["GOOGLE_CLOUD_PROJECT"]
    return page.evaluate("([project, subscription]) => getToken(project, subscription)", [project, subscription])


@pytest.fixture
def shown(served):
    """The notification that the next push makes the worker show, as the browser lists it."""
    return served.report


@pytest.mark.parametrize("encoding", ["aes128gcm", "aesgcm"])
def test_a_sites_own_push_is_shown(shown, page, subscription, vapid, encoding):
    title = "own" + uuid.uuid4().hex[:8]
    text = json.dumps({"notification": {"title": title, "body": "from the site's server", "tag": title}})
    answer = pywebpush.webpush(
        subscription, text, content_encoding=encoding, vapid_private_key=vapid,
        vapid_claims={"sub": "mailto:kitchen@example.com"}, ttl=60,
    )
    assert answer.status_code == 201
    assert [(entry["title"], entry["body"]) for entry in shown()] == [(title, "from the site's server")]


def test_the_admin_sdk_reaches_the_browser_with_a_picture(emulator, shown, page, site, registration, app):
    title = "sdk" + uuid.uuid4().hex[:8]
    name = messaging.send(
        messaging.Message(
            notification=messaging.Notification(title, "from the Admin SDK", f"{site}/picture.png"),
            token=registration["token"],
        ),
        app=app,
    )
    assert shown() == [{"title": title, "body": "from the Admin SDK", "image": f"{site}/picture.png"}]
    found = emulator.request("GET", f"/api/v1/wait?q={title}&timeout=120")
    assert found["name"] == name
    delivery = emulator.request("GET", f"/api/v1/messages/{found['id']}/deliveries")["deliveries"][0]
    # The worker's script told the emulator what the browser shows, before it told the site.
    assert delivery["outcome"] == "shown"
    assert delivery["displayed"]["title"] == title and delivery["displayed"]["body"] == "from the Admin SDK"
    assert delivery["displayed"]["userInfo"]["image"] == f"{site}/picture.png"
    assert [event["event"] for event in delivery["timeline"]] == ["sent", "acknowledged", "displayed-by-browser"]


def test_a_topic_reaches_the_browser(shown, page, registration, app):
    topic, title = "news" + uuid.uuid4().hex[:8], "topic" + uuid.uuid4().hex[:8]
    assert messaging.subscribe_to_topic([registration["token"]], topic, app=app).success_count == 1
    messaging.send(messaging.Message(notification=messaging.Notification(title, "news"), topic=topic), app=app)
    assert [entry["title"] for entry in shown()] == [title]


def test_the_browser_is_a_device_that_is_real(emulator, registration, site):
    device = emulator.request("GET", "/api/v1/devices/" + registration["token"])
    assert device["real"] is True
    assert device["configuration"]["site"] == site
    assert device["fid"] == registration["fid"]


def test_what_was_missed_arrives_once_after_a_restart(shown, open_page, page, profile, registration, app):
    page.context.close()
    title = "missed" + uuid.uuid4().hex[:8]
    messaging.send(
        messaging.Message(notification=messaging.Notification(title, "while away"), token=registration["token"]), app=app
    )
    again = open_page(profile)
    assert [entry["title"] for entry in shown()] == [title]
    later = "later" + uuid.uuid4().hex[:8]
    messaging.send(
        messaging.Message(notification=messaging.Notification(later, "after"), token=registration["token"]), app=app
    )
    # The next report is of the next message: the missed one came once.
    assert [entry["title"] for entry in shown()] == [later]
    assert again.evaluate("unsubscribe()") is True
    # Chromium answers the page before it tells the service.
    end = time.monotonic() + 60
    with pytest.raises(messaging.UnregisteredError):
        while time.monotonic() < end:
            messaging.send(messaging.Message(token=registration["token"], data={"a": "b"}), app=app)
