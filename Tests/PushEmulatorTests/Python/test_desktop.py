# SPDX-License-Identifier: Apache-2.0
"""Unmodified browsers show their notifications on the emulator's desktop; tests see, click and dismiss them."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import uuid

import pytest

pywebpush = pytest.importorskip("pywebpush")

from firebase_admin import messaging

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Python"))
from richpush.testing import Desktop, EmulatorError, NotificationTimeout
from richpush.testing.emulator import running as running_emulator

from browser_site import served_site
from started_browser import PROGRAM, PROGRAMS, application_key, skip_without, started

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="RICHPUSH_TEST_PROGRAM does not name the program under test")

# A site that knows nothing of the emulator.
WORKER = """
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('push', event => {
  const { notification, data } = event.data.json();
  event.waitUntil(self.registration.showNotification(notification.title, { ...notification, data }));
});
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(`/opened?action=${event.action}&title=${event.notification.title}`));
});
self.addEventListener('notificationclose', event => {
  event.waitUntil(fetch(`/dismissed?title=${event.notification.title}`));
});
"""


# Tells the emulator what it shows and opens.
REPORT = "importScripts('EMULATOR/webpush/report.js');"


@pytest.fixture(scope="module")
def site():
    with served_site(WORKER) as site:
        yield site


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def browser(request, site, vapid):
    """The kind of the browser, and its registration."""
    skip_without(request.param)
    with started(request.param, site, vapid, os.environ["GOOGLE_CLOUD_PROJECT"]) as registered:
        yield request.param, registered


@pytest.fixture
def desktop():
    with running_emulator() as emulator:
        yield Desktop(emulator.api, os.environ["RICHPUSH_EMULATOR_DESKTOP"])


# Seconds for what a browser does on a machine where everything runs at once.
PATIENCE = 120

ACTIONS = [{"action": "order", "title": "Order now"}, {"action": "later", "title": "Later"}]


@pytest.fixture
def push(browser, site, vapid):
    """Sends a push of the site's own server, and returns its title."""

    def push(**further):
        title = "own" + uuid.uuid4().hex[:8]
        text = {"notification": {"title": title, "body": "1 < 2 & more", "actions": ACTIONS, **further}}
        answer = pywebpush.webpush(
            browser[1]["subscription"], json.dumps(text), vapid_private_key=vapid,
            vapid_claims={"sub": "mailto:kitchen@example.com"}, ttl=60,
        )
        assert answer.status_code == 201
        return title

    return push


def delivery_of(shown, emulator):
    """The delivery once it says what the desktop shows, which it does a moment later."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if shown.push is not None:
            path = f"/api/v1/messages/{shown.push}/deliveries/{shown.json['deviceID']}"
            with contextlib.suppress(urllib.error.HTTPError):
                delivery = emulator.request("GET", path)
                if delivery["outcome"] == "shown":
                    return delivery
    pytest.fail("no delivery says what the desktop shows")


def test_a_push_is_seen_with_title_body_and_picture(browser, site, push, desktop, emulator):
    title = push(image=f"{site.url}/picture.png", icon=f"{site.url}/picture.png")
    shown = desktop.wait(title=title, timeout=PATIENCE)
    assert (shown.title, shown.body, shown.actions) == (title, "1 < 2 & more", ["Order now", "Later"])
    assert shown.icon().startswith(b"\x89PNG")
    # Firefox hands no picture and no site to the desktop.
    is_chromium = browser[0] == "chromium"
    assert (shown.picture() is not None, shown.origin) == (is_chromium, site.url[7:] if is_chromium else None)
    # It lands on the delivery that it belongs to.
    delivery = delivery_of(shown, emulator)
    assert delivery["outcome"] == "shown"
    assert (delivery["displayed"]["title"], delivery["displayed"]["body"]) == (title, "1 < 2 & more")
    assert delivery["displayed"]["web"]["actions"] == ["Order now", "Later"]
    assert [event["event"] for event in delivery["timeline"]][-1] == "displayed-by-desktop"
    assert len(delivery["displayed"]["attachments"]) == (1 if is_chromium else 0)
    shown.dismiss()
    site.visit(title)


@pytest.mark.parametrize(("action", "name"), [(None, ""), ("order", "order"), ("Later", "later"), ("0", "order")])
def test_a_click_opens_the_page(browser, site, push, desktop, action, name):
    if action == "order" and browser[0] == "chromium":
        # Chromium numbers its buttons, and only its site and the emulator's report know their names.
        action = "Order now"
    title = push()
    clicked = desktop.wait(title=title, timeout=PATIENCE).click(action, timeout=PATIENCE)
    assert clicked.followed == "closed"
    visits = [site.visit(title)]
    if browser[0] == "firefox":
        # It fires notificationclose after close() too.
        visits.append(site.visit(title))
    assert ("/opened", {"action": name, "title": title}) in visits


def test_a_dismissal_reaches_the_worker(site, push, desktop):
    title = push()
    shown = desktop.wait(title=title, timeout=PATIENCE)
    assert shown.dismiss().followed == "dismissed"
    assert site.visit(title) == ("/dismissed", {"title": title})
    with pytest.raises(EmulatorError, match="is dismissed; only one that is still shown takes a click"):
        shown.click()


def test_a_message_of_the_admin_sdk_is_clicked_by_its_delivery(browser, site, emulator, app, desktop):
    title = "sdk" + uuid.uuid4().hex[:8]
    token = browser[1]["registration"]["token"]
    notification = messaging.WebpushNotification(
        title, "from the Admin SDK", actions=[messaging.WebpushNotificationAction(each["action"], each["title"]) for each in ACTIONS]
    )
    messaging.send(messaging.Message(webpush=messaging.WebpushConfig(notification=notification), token=token), app=app)
    path = f"/api/v1/messages/latest/deliveries/{urllib.parse.quote(token, safe='')}/interactions?q={title}"
    emulator.request("GET", f"/api/v1/wait?q={title}&timeout={PATIENCE}")
    answer = emulator.request("POST", path, {"kind": "click", "action": "order", "timeout": PATIENCE})
    assert (answer["followed"], answer["action"], answer["notification"]["title"]) == ("closed", "order", title)
    visits = [site.visit(title)] + ([site.visit(title)] if browser[0] == "firefox" else [])
    assert ("/opened", {"action": "order", "title": title}) in visits


def test_what_is_not_there_is_said(push, desktop, site):
    title = push()
    shown = desktop.wait(title=title, timeout=PATIENCE)
    with pytest.raises(EmulatorError, match='has no button "cancel"; it has "Order now" and "Later"'):
        shown.click("cancel")
    with pytest.raises(NotificationTimeout, match=title):
        desktop.wait(title="nothing of the kind", timeout=0.1)
    shown.dismiss()
    site.visit(title)


def test_under_playwright_the_page_that_opens_is_known_to_the_test_and_to_the_emulator(vapid, desktop, tmp_path):
    playwright_api = pytest.importorskip("playwright.sync_api")
    skip_without("chromium")
    settings = json.loads(subprocess.check_output([PROGRAM, "emulator", "browser", "--print", "json"]))
    key = application_key(vapid)
    with served_site(REPORT + WORKER) as site, playwright_api.sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path, executable_path=PROGRAMS["chromium"], headless=False, timeout=120_000,
            args=["--headless=new", "--no-sandbox", *settings["chromium"]["args"]], env={**os.environ, **settings["env"]},
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.grant_permissions(["notifications"], origin=site.url)
        page = context.new_page()
        page.goto(site.url)
        subscription = page.evaluate("key => subscribe(key)", key)
        # The worker is active without it.
        page.close()
        title = "own" + uuid.uuid4().hex[:8]
        text = {"notification": {"title": title, "tag": f"tag-{title}", "actions": ACTIONS}}
        answer = pywebpush.webpush(
            subscription, json.dumps(text), vapid_private_key=vapid, vapid_claims={"sub": "mailto:kitchen@example.com"}, ttl=60
        )
        assert answer.status_code == 201
        # The worker's report tells the tag, and the site's names of the buttons. It comes after the notification.
        start = time.monotonic()
        shown = desktop.wait(tag=f"tag-{title}", timeout=PATIENCE)
        assert time.monotonic() - start < PATIENCE, "the report woke nobody"
        with context.expect_page() as opened:
            clicked = shown.click("order", timeout=PATIENCE)
        url = f"{site.url}/opened?action=order&title={title}"
        opened.value.wait_for_url(url)
        assert (clicked.followed, clicked.opened) == ("opened", (url,))
        context.close()
