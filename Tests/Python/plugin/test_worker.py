# SPDX-License-Identifier: Apache-2.0
"""`richpush simulate --worker FOLDER`: a site's own service worker in a real browser."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("RICHPUSH", str(ROOT / ".build/debug/richpush"))
LIMIT = 240
PUSH = {"title": "Breakfast", "body": "Pancakes", "actions": [{"action": "order", "title": "Order"}]}

WORKER = """
self.addEventListener('push', event => {
  const { title, ...options } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.action === 'order' ? '/order.html' : '/'));
});
"""

needs_chromium = pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
needs_firefox = pytest.mark.skipif(not (shutil.which("firefox-esr") or shutil.which("firefox")), reason="needs Firefox")


class Result:
    """A delivery to a site's own worker."""

    def __init__(self, document):
        self.lint = document["findings"]
        [delivery] = document["deliveries"]
        self.outcome, self.displayed, self.timeline = delivery["outcome"], delivery["displayed"], delivery["timeline"]
        self.findings = {finding["rule"]: finding["message"] for finding in delivery["findings"]}

    def steps(self, name):
        return [step for step in self.timeline if step["event"] == name]


def run(arguments, push, environment=None):
    return subprocess.run(
        [COMMAND, "simulate", "--format", "json", *arguments], input=json.dumps(push), capture_output=True, text=True, timeout=LIMIT,
        env={**os.environ, **(environment or {})},
    )


@pytest.fixture
def simulate(tmp_path):
    """Runs a push through a site with these files."""

    def simulate(files, *arguments, push=PUSH):
        site = tmp_path / "site"
        for name, text in files.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(text, encoding="utf-8")
        outcome = run(["--worker", str(site), *arguments], push)
        assert outcome.returncode == 0, outcome.stderr
        return Result(json.loads(outcome.stdout))

    return simulate


@pytest.mark.parametrize(
    "browser", [pytest.param("chrome", marks=needs_chromium), pytest.param("firefox", marks=needs_firefox)]
)
def test_a_button_of_what_the_worker_shows_opens_its_page(simulate, browser):
    result = simulate({"sw.js": WORKER, "order.html": "<title>Order</title>"}, "--browser", browser, "--click", "order")
    assert (result.findings, result.lint, result.outcome) == ({}, [], "shown")
    assert (result.displayed["title"], result.displayed["body"]) == ("Breakfast", "Pancakes")
    assert result.displayed["web"]["actions"] == ["Order"]
    assert result.steps("page-opened")[0]["url"].endswith("/order.html")
    assert result.steps("window-requested")[0]["place"] == "sw.js:8"


@needs_chromium
def test_a_dismissal_reaches_the_worker(simulate):
    gone = "self.addEventListener('notificationclose', event => event.waitUntil(fetch('/gone.txt')));"
    result = simulate({"sw.js": WORKER + gone, "gone.txt": "Gone"}, "--dismiss")
    assert result.findings == {}
    assert result.steps("interaction")[0]["kind"] == "notificationclose"
    [fetched] = result.steps("download-finished")
    assert fetched["effectiveURL"].endswith("/gone.txt") and (fetched["status"], fetched["byteCount"]) == (200, 4)


ON_PUSH = "self.addEventListener('push', event => %s);"
SHOW = "self.registration.showNotification(%s)"
# The rule, what its sentence says, the worker, and the arguments.
FLAWS = [
    ("worker-start", "foo is not defined (sw.js:2)", "const a = 1;\nfoo();", []),
    ("worker-start", "(sw.js:2)", "self.a = 1;\nlet b = ;", []),
    ("worker-start", "foo is not defined (sw.js:2)", "import './other.mjs';\nfoo();", []),
    ("worker-start", "no cache (sw.js:2)", "self.addEventListener('install', event => event.waitUntil(\nPromise.reject(new Error('no cache'))));", []),
    ("worker-start", "cdn.example.com", "importScripts('https://cdn.example.com/push.js');", []),
    ("worker-throws", "(sw.js:2)", ON_PUSH % "{\nevent.data.json().order.id;\n}", []),
    ("worker-throws", "no answer (sw.js:2)", ON_PUSH % "event.waitUntil((async () => {\nthrow new Error('no answer');\n})())", []),
    ("worker-throws", "The push listener (sw.js:1) throws: TypeError", ON_PUSH % ("event.waitUntil(" + SHOW % "'A', { silent: true, vibrate: [1] }" + ")"), []),
    ("worker-throws", "The notificationclick listener (sw.js:6) throws: ReferenceError: lost is not defined (sw.js:8)",
     WORKER.replace("clients.openWindow(", "lost("), ["--click"]),
    ("worker-shows-nothing", "The push listener (sw.js:2)", "\n" + ON_PUSH % "{}", []),
    ("worker-shows-twice", "sw.js:2, sw.js:3", ON_PUSH % f"event.waitUntil(Promise.all([\n{SHOW % repr('One')},\n{SHOW % repr('Two')}]))", []),
    ("worker-title", '"undefined": showNotification (sw.js:2)', ON_PUSH % f"event.waitUntil(\n{SHOW % 'event.data.json().name'})", []),
    ("worker-not-awaited", "The push listener (sw.js:1)", ON_PUSH % f"{{ {SHOW % repr('Hello')}; }}", []),
    ("worker-never-ends", "The push listener (sw.js:1) was not done after 2 s", ON_PUSH % "event.waitUntil(new Promise(() => {}))",
     ["--time-limit", "2"]),
    ("worker-never-ends", "was not done after 2 s", ON_PUSH % "{ while (true); }", ["--time-limit", "2"]),
    ("worker-picture", "/no.png is not shown", ON_PUSH % f"event.waitUntil({SHOW % '`A`, { icon: `/no.png` }'})", []),
    ("worker-opens-nothing", "The notificationclick listener (sw.js:6) calls neither openWindow nor focus",
     WORKER.replace("clients.openWindow", "Boolean"), ["--click"]),
    ("worker-opens-nothing", "sw.js has no notificationclick listener", WORKER.split("self.addEventListener('notificationclick'")[0], ["--click"]),
    ("worker-opens-many", "One click asks for 100 windows (sw.js:8)",
     WORKER.replace("event.waitUntil(clients", "for (let i = 0; i < 100; i += 1) (clients"), ["--click"]),
    ("worker-run", 'The notification has no such button; it has "Order".', WORKER, ["--click", "cancel"]),
]


@needs_chromium
@pytest.mark.parametrize(("rule", "says", "worker", "arguments"), FLAWS, ids=[f"{flaw[0]}-{n}" for n, flaw in enumerate(FLAWS)])
def test_what_a_worker_does_wrong_is_a_finding_with_file_and_line(simulate, rule, says, worker, arguments):
    findings = simulate({"sw.js": worker, "other.mjs": ""}, *arguments).findings
    assert says in findings.get(rule, ""), findings


FIREBASE = """
importScripts('https://www.gstatic.com/firebasejs/10.7.1/firebase-app-compat.js');
importScripts('https://www.gstatic.com/firebasejs/10.7.1/firebase-messaging-compat.js');
firebase.initializeApp({ messagingSenderId: '1' });
firebase.messaging().onBackgroundMessage(payload => fetch('/seen?' + payload.data.order));
"""
MESSAGE = {"message": {
    "topic": "news", "notification": {"title": "Hello"}, "data": {"order": "7"}, "webpush": {"fcm_options": {"link": "/orders"}},
}}


@needs_chromium
def test_a_stand_in_answers_firebases_files_shows_the_message_and_opens_its_link(simulate):
    result = simulate({"firebase-messaging-sw.js": FIREBASE}, "--click", push=MESSAGE)
    assert result.findings == {} and result.displayed["title"] == "Hello"
    assert result.steps("download-finished")[0]["effectiveURL"].endswith("/seen?7")
    assert result.steps("page-opened")[0]["url"].endswith("/orders")


@needs_chromium
def test_firebases_worker_shows_nothing_for_data_alone_and_opens_no_foreign_link(simulate):
    data = {"message": {"topic": "news", "data": {"order": "7"}}}
    found = simulate({"firebase-messaging-sw.js": FIREBASE}, push=data).findings["worker-shows-nothing"]
    assert "no onBackgroundMessage handler" in found and "Safari after three" in found
    message = {"message": {**MESSAGE["message"], "webpush": {"fcm_options": {"link": "https://other.example.com/"}}}}
    found = simulate({"firebase-messaging-sw.js": FIREBASE}, "--click", push=message).findings["worker-opens-nothing"]
    assert "Firebase's SDK opens only a link on the site's host" in found


@needs_chromium
def test_a_module_uses_the_files_of_node_modules_and_another_version_of_them_is_a_note(simulate):
    result = simulate({
        "sw.js": "import { getMessaging } from 'https://www.gstatic.com/firebasejs/10.7.1/firebase-messaging-sw.js';\n"
                 + ON_PUSH % f"event.waitUntil({SHOW % 'getMessaging()'})",
        "node_modules/firebase/package.json": '{"version": "12.3.0"}',
        "node_modules/firebase/firebase-messaging-sw.js": "export const getMessaging = () => 'From the package';",
    })
    assert result.displayed["title"] == "From the package"
    assert "12.3.0" in result.findings["worker-firebase-version"]


@needs_chromium
def test_nothing_outside_of_the_folder_is_served(simulate, tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link").symlink_to(tmp_path)
    paths = ["/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt", "/link/secret.txt", "/.env", "/own.txt"]
    worker = ON_PUSH % (
        "event.waitUntil((async () => { for (const path of %s) await fetch(path); await %s; })())" % (json.dumps(paths), SHOW % "'Done'")
    )
    result = simulate({"sw.js": worker, ".env": "key", "own.txt": "own"})
    assert [step["status"] for step in result.steps("download-finished")] == [404] * 5 + [200]


def test_a_folder_without_a_worker_and_a_click_on_a_simulated_worker_are_refused_with_the_remedy(tmp_path):
    empty = run(["--worker", str(tmp_path)], PUSH)
    assert empty.returncode == 64 and "name the worker" in empty.stderr
    missing = run(["--worker", "foriegn"], PUSH)
    assert missing.returncode == 64 and "firebase-showing-data" in missing.stderr
    simulated = run(["--device", "web", "--click"], PUSH)
    assert simulated.returncode == 64 and "--worker FOLDER" in simulated.stderr


def test_without_a_browser_the_command_says_so(tmp_path):
    (tmp_path / "sw.js").write_text(WORKER)
    outcome = run(["--worker", str(tmp_path)], PUSH, {"PATH": "/nowhere"})
    assert outcome.returncode == 69 and "There is no Chromium here" in outcome.stderr
