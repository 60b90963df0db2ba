# SPDX-License-Identifier: Apache-2.0
"""A site that real browsers open: its page subscribes, and its worker reports what it shows."""

import contextlib
import http.server
import json
import os
import queue
import struct
import threading
import time
import urllib.parse
import zlib

# The Firebase SDK's behaviour, call by call, in a page and a worker of our own; its bundle is in no registry we use.
WORKER = """

importScripts('EMULATOR/webpush/report.js');
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
async function auto() {
  const query = new URLSearchParams(location.search);
  if (query.has("subscribe")) {
    // Firefox answers nothing to a page that subscribes before its push service has begun, a little after its start. Chromium
    // answers late, and of two subscriptions at once it keeps one.
    const isFirefox = navigator.userAgent.includes("Firefox");
    const later = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000));
    let subscription;
    while (!subscription) {
      const begun = subscribe(query.get("subscribe"));
      subscription = await (isFirefox ? Promise.race([begun, later(3)]) : begun);
    }
    const registration = query.has("project") ? await getToken(query.get("project"), subscription) : null;
    const report = found => fetch("/report", { method: "POST", body: JSON.stringify(found) });
    await report({ subscription, registration });
    // Answered once the test wants it.
    if (registration && (await fetch("/again")).ok) {
      await report({ registration: await getToken(query.get("project"), subscription) });
    }
  }
}
auto().catch(error => fetch("/report", { method: "POST", body: JSON.stringify({ error: String(error) }) }));
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


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = urllib.parse.urlsplit(self.path)
        if path.path == "/again":
            self.send_response(204 if self.server.is_again.wait(600) else 404)
            self.end_headers()
            return
        if path.path in ("/opened", "/dismissed"):
            query = dict(urllib.parse.parse_qsl(path.query, keep_blank_values=True))
            self.server.visits.put((path.path, query, time.monotonic()))
        kind, body = self.server.files.get(path.path, (None, b""))
        self.send_response(200 if kind else 404)
        self.send_header("Content-Type", kind or "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.server.reports.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


class Site:
    """A site that is served: its address, what its worker reports, and what is opened."""

    def __init__(self, server):
        self.url = f"http://localhost:{server.server_port}"
        self._reports = server.reports
        self._visits = server.visits
        self._is_again = server.is_again

    def report(self, timeout=180):
        """The next message that the page or the worker posts."""
        return self._reports.get(timeout=timeout)

    def visit(self, title, timeout=120):
        """The next page that is opened, or dismissal that the worker hears of, for the notification, with its query."""
        end = time.monotonic() + timeout
        while True:
            path, query = self.visit_at(max(0.1, end - time.monotonic()))[:2]
            # What an earlier test did not wait for is not this test's.
            if query["title"] == title:
                return path, query

    def visit_at(self, timeout=60):
        """The same, with the time by the monotonic clock."""
        return self._visits.get(timeout=timeout)

    def register_again(self):
        """Lets the page get a new token, and returns its registration."""
        self._is_again.set()
        return self.report()["registration"]


@contextlib.contextmanager
def served_site(worker=WORKER):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.files = {
        "/": ("text/html", PAGE.encode()),
        "/worker.js": ("text/javascript", worker.replace("EMULATOR", os.environ["RICHPUSH_EMULATOR_URL"]).encode()),
        "/picture.png": ("image/png", picture()),
        "/opened": ("text/html", b"<title>Opened</title>"),
    }
    server.reports, server.visits = queue.Queue(), queue.Queue()
    server.is_again = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(server)
    server.shutdown()
