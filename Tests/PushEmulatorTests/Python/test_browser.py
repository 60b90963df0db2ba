# SPDX-License-Identifier: Apache-2.0
"""A real Chromium under Playwright: it registers with the emulator, and shows what is sent to it."""

import base64
import http.server
import json
import os
import queue
import struct
import threading
import uuid
import zlib

import pytest

playwright_api = pytest.importorskip("playwright.sync_api")
pywebpush = pytest.importorskip("pywebpush")
py_vapid = pytest.importorskip("py_vapid")

from cryptography.hazmat.primitives import serialization
from firebase_admin import messaging

CHROMIUM = next((path for path in ["/usr/lib/chromium/chromium", "/usr/bin/chromium"] if os.access(path, os.X_OK)), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

# What the Firebase SDK does, call by call, in a page and a worker of our own; its bundle is in no registry we use.
WORKER = """
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('push', event => {
  let message = { notification: { title: '(no data)' } };
  try { message = event.data ? event.data.json() : message; }
  catch { message = { notification: { title: event.data.text() } }; }
  const options = { ...message.notification, data: message.data };
  event.waitUntil((async () => {
    await self.registration.showNotification(message.notification.title, options);
    // Reported once, because asking again and again makes Chromium forget what it is about to show.
    const shown = (await self.registration.getNotifications()).map(({ title, body, image }) => ({ title, body, image }));
    await fetch('/report', { method: 'POST', body: JSON.stringify(shown.filter(({ title }) => title === message.notification.title)) });
  })());
});
"""

PAGE = """<!doctype html><title>Site</title><script>
async function subscribe(key) {
  await navigator.serviceWorker.register('/worker.js');
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}
async function getToken(project, subscription) {
  const call = async (url, headers, body, method = 'POST') => {
    const answer = await fetch(url, { method, headers: { 'Content-Type': 'application/json', 'x-goog-api-key': 'key', ...headers },
      body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const fid = 'd' + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).slice(0, 21)
    .replaceAll('+', '-').replaceAll('/', '_');
  const installation = await call(`https://firebaseinstallations.googleapis.com/v1/projects/${project}/installations`,
    { 'x-firebase-client': 'eyJ2IjoyfQ' }, { fid, authVersion: 'FIS_v2', appId: '1:1:web:1', sdkVersion: 'w:0.6.24' });
  const web = { endpoint: subscription.endpoint, auth: subscription.keys.auth, p256dh: subscription.keys.p256dh,
    origin: location.origin };
  const registration = await call(`https://fcmregistrations.googleapis.com/v1/projects/${project}/registrations`,
    { 'x-goog-firebase-installations-auth': `FIS ${installation.authToken.token}` }, { web });
  return { fid, token: registration.token, name: registration.name };
}
async function unsubscribe() {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.pushManager.getSubscription()).unsubscribe();
}
</script>"""


def picture():
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\xff\x80\x00" * 8 for _ in range(8))
    head = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Site(http.server.BaseHTTPRequestHandler):
    FILES = {
        "/": ("text/html", PAGE.encode()), "/worker.js": ("text/javascript", WORKER.encode()),
        "/picture.png": ("image/png", picture()),
    }

    def do_GET(self):
        kind, body = self.FILES.get(self.path, (None, b""))
        self.send_response(200 if kind else 404)
        self.send_header("Content-Type", kind or "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    REPORTS = queue.Queue()

    def do_POST(self):
        self.REPORTS.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


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
def vapid():
    key = py_vapid.Vapid02()
    key.generate_keys()
    return key


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


def shown():
    """What the next push makes the worker show, as the browser lists it."""
    return Site.REPORTS.get(timeout=60)


@pytest.mark.parametrize("encoding", ["aes128gcm", "aesgcm"])
def test_a_sites_own_push_is_shown(emulator, page, subscription, vapid, encoding):
    title = "own" + uuid.uuid4().hex[:8]
    text = json.dumps({"notification": {"title": title, "body": "from the site's server", "tag": title}})
    answer = pywebpush.webpush(
        subscription, text, content_encoding=encoding, vapid_private_key=vapid,
        vapid_claims={"sub": "mailto:kitchen@example.com"}, ttl=60,
    )
    assert answer.status_code == 201
    assert [(entry["title"], entry["body"]) for entry in shown()] == [(title, "from the site's server")]


def test_the_admin_sdk_reaches_the_browser_with_a_picture(emulator, page, site, registration, app):
    title = "sdk" + uuid.uuid4().hex[:8]
    name = messaging.send(
        messaging.Message(
            notification=messaging.Notification(title, "from the Admin SDK", f"{site}/picture.png"),
            token=registration["token"],
        ),
        app=app,
    )
    assert shown() == [{"title": title, "body": "from the Admin SDK", "image": f"{site}/picture.png"}]
    found = emulator.request("GET", f"/api/v1/wait?q={title}&timeout=25")
    assert found["name"] == name
    delivery = emulator.request("GET", f"/api/v1/messages/{found['id']}/deliveries")["deliveries"][0]
    assert delivery["outcome"] == "acknowledged"


def test_a_topic_reaches_the_browser(page, registration, app):
    topic, title = "news" + uuid.uuid4().hex[:8], "topic" + uuid.uuid4().hex[:8]
    assert messaging.subscribe_to_topic([registration["token"]], topic, app=app).success_count == 1
    messaging.send(messaging.Message(notification=messaging.Notification(title, "news"), topic=topic), app=app)
    assert [entry["title"] for entry in shown()] == [title]


def test_the_browser_is_a_device_that_is_real(emulator, registration, site):
    device = emulator.request("GET", "/api/v1/devices/" + registration["token"])
    assert device["real"] is True
    assert device["configuration"]["site"] == site
    assert device["fid"] == registration["fid"]


def test_what_was_missed_arrives_once_after_a_restart(emulator, open_page, page, profile, registration, app):
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
    with pytest.raises(messaging.UnregisteredError):
        messaging.send(messaging.Message(token=registration["token"], data={"a": "b"}), app=app)
