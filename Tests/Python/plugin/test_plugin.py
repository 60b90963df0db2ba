# SPDX-License-Identifier: Apache-2.0
"""The fixtures as tests use them: each case runs pytest on a separate file, with the command that RICHPUSH names."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import urllib.request
import xml.etree.ElementTree

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
GUIDE = ROOT / "Sources/PushEmulator/PushEmulator.docc/TestingABackend.md"

# Sends as a backend does, without a library: FCM's address, and whatever the environment leads it by.
SENDING = """
import json, os, urllib.request
import pytest
from richpush.testing import PushTimeout

def send(push_emulator, project, **message):
    request = urllib.request.Request(
        f"{push_emulator.url}/v1/projects/{project}/messages:send",
        json.dumps({"message": message}).encode(),
        {"Authorization": "Bearer any", "Content-Type": "application/json"},
    )
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
        return json.load(answer)["name"]
"""


DISPLAY = """
def test_display(push_emulator, push_inbox, iphone, expect_display):
    send(push_emulator, push_inbox.project, token=iphone.token, notification={"title": TITLE})
    expect_display(push_inbox.wait(), "greeting")
"""


def test_a_display_is_recorded_and_compared(run, pytester, monkeypatch):
    run(DISPLAY.replace("TITLE", '"Hi"')).assert_outcomes(failed=1)
    monkeypatch.setenv("RICHPUSH_RECORD_SNAPSHOTS", "missing")
    run(DISPLAY.replace("TITLE", '"Hi"')).assert_outcomes(passed=1)
    stored = json.loads(next(pytester.path.glob("__snapshots__/*/greeting.json")).read_text())
    assert [device["title"] for device in stored["devices"]] == ["Hi"]
    monkeypatch.delenv("RICHPUSH_RECORD_SNAPSHOTS")
    run(DISPLAY.replace("TITLE", '"Hi"')).assert_outcomes(passed=1)
    changed = run(DISPLAY.replace("TITLE", '"Other"'))
    changed.assert_outcomes(failed=1)
    changed.stdout.fnmatch_lines(['*- iPhone: title "Hi"*', '*+ iPhone: title "Other"*'])


@pytest.fixture
def run(pytester, monkeypatch):
    """Runs pytest in a separate process on a file of tests."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "Sources/Python"))
    monkeypatch.delenv("RICHPUSH_EMULATOR_URL", raising=False)

    def run(text, *arguments):
        pytester.makepyfile(SENDING + text)
        return pytester.runpytest_subprocess("-p", "richpush.testing.plugin", *arguments, timeout=300)

    return run


def test_the_file_in_the_guide_passes_as_printed(run, pytester):
    printed = re.search(r"<!-- file: (test_\w+\.py) -->\n```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    code = printed.group(2)
    assert len(code.splitlines()) <= 12
    pytester.makepyfile(**{printed.group(1)[:-3]: code})
    run("", printed.group(1)).assert_outcomes(passed=1)


def test_a_failure_is_shown_at_the_line_of_the_test(run):
    result = run(
        """
def test_topic(iphone):
    iphone.subscribe("a b")

def test_wait(push_inbox):
    push_inbox.wait(topic="news", timeout=0.1)
"""
    )
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(['>*iphone.subscribe("a b")', '*topics has "a b", and a topic must be*'])
    result.stdout.fnmatch_lines(['>*push_inbox.wait(topic="news", timeout=0.1)', "*PushTimeout: *"])
    assert "richpush/testing/" not in result.stdout.str()


def test_four_workers_see_their_own_messages_alone(run):
    result = run(
        """
@pytest.mark.parametrize("number", range(12))
def test_own(push_emulator, push_inbox, iphone, number):
    iphone.subscribe("news")
    send(push_emulator, push_inbox.project, topic="news", notification={"title": f"Number {number}"})
    assert push_inbox.wait(topic="news").displayed.title == f"Number {number}"
    assert len(push_inbox.messages()) == 1
    assert os.environ["GOOGLE_CLOUD_PROJECT"] == push_inbox.project
    with open(os.environ["GOOGLE_APPLICATION_CREDENTIALS"]) as file:
        assert json.load(file)["project_id"] == push_inbox.project
""",
        "-n",
        "4",
    )
    result.assert_outcomes(passed=12)


def test_each_device_and_each_call_of_wait_has_its_own_result(run):
    result = run(
        """
def test_devices(push_emulator, push_inbox, iphone, android, browser):
    for device in (iphone, android, browser):
        device.subscribe("news")
    android.configure(network="edge")
    android.subscribe("sports")
    assert android.json["configuration"]["network"] == "edge" and android.json["topics"] == ["news", "sports"]
    for title in ("one", 'a "quoted" \\\\ two'):
        send(push_emulator, push_inbox.project, topic="news", notification={"title": title})
    first, second = push_inbox.wait(topic="news"), push_inbox.wait(topic="news")
    assert (first.title, second.title) == ("one", 'a "quoted" \\\\ two')
    assert push_inbox.wait(title='a "quoted" \\\\ two').id == second.id
    assert {each.platform for each in first.deliveries} == {"apple", "android", "web"}
    assert first.on(iphone).displayed.title == first.on("web").displayed.title == "one"
    with pytest.raises(LookupError, match="3 devices got the push: .*push.on"):
        first.displayed

def test_silent(push_emulator, push_inbox, iphone):
    send(push_emulator, push_inbox.project, token=iphone.token, data={"key": "value"})
    push = push_inbox.wait(token=iphone.token)
    assert push.delivery.displayed is None and push.message["data"] == {"key": "value"}
    with pytest.raises(LookupError, match="iPhone shows nothing"):
        push.displayed

def test_nobody(push_emulator, push_inbox):
    send(push_emulator, push_inbox.project, topic="news", notification={"title": "one"})
    with pytest.raises(LookupError, match="No device got the push. Register one"):
        push_inbox.wait().displayed

def test_late(push_emulator, push_inbox):
    send(push_emulator, push_inbox.project, topic="news", notification={"title": "one"})
    with pytest.raises(PushTimeout, match="sports"):
        push_inbox.wait(topic="sports", timeout=0.1)

def test_faults(push_emulator, push_inbox, iphone):
    push_emulator.fail("UNAVAILABLE", push_inbox.project, times=1)
    with pytest.raises(urllib.error.HTTPError, match="503"):
        send(push_emulator, push_inbox.project, token=iphone.token, notification={"title": "one"})
    push = push_inbox.wait()
    assert (push.status, push.error) == (503, "UNAVAILABLE")
    with pytest.raises(LookupError, match="refused with 503 UNAVAILABLE"):
        push.displayed
    old = iphone.token
    assert iphone.refresh_token() != old
    iphone.uninstall()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        send(push_emulator, push_inbox.project, token=iphone.token, notification={"title": "one"})
"""
    )
    result.assert_outcomes(passed=5)


def test_a_failing_test_leaves_pages_beside_its_report(run, pytester):
    text = """
@pytest.mark.parametrize("title", ["<b>Hello</b>", "good"])
def test_title(push_emulator, push_inbox, iphone, title):
    send(push_emulator, push_inbox.project, token=iphone.token,
         notification={"title": title, "image": "http://127.0.0.1:1/gone.png"})
    assert push_inbox.wait().displayed.title == "good"

def test_nothing(push_inbox):
    assert not push_inbox
"""
    for _ in range(2):
        result = run(text, "--junitxml", "reports/junit.xml")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*pushes of this test*", "<b>Hello</b>: *.html", "*apple-mutable-content*"])
    result.stdout.fnmatch_lines(["No push came to the project test-*"])
    pages = sorted(each.name for each in (pytester.path / "reports/push-pages").iterdir())
    assert len(pages) == 1 and pages[0].startswith("test_a_failing_test_leaves_pages")
    page = (pytester.path / "reports/push-pages" / pages[0]).read_text()
    assert "&lt;b&gt;Hello&lt;/b&gt;" in page and "<b>Hello" not in page
    assert xml.etree.ElementTree.parse(pytester.path / "reports/junit.xml").getroot() is not None


def test_below_exec_the_emulator_is_that_one(pytester, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "Sources/Python"))
    pytester.makepyfile(
        """
import os
def test_same(push_emulator):
    assert push_emulator.url == os.environ["RICHPUSH_EMULATOR_URL"]
"""
    )
    command = [os.environ["RICHPUSH"], "emulator", "exec", "--"]
    command += [sys.executable, "-m", "pytest", "-p", "richpush.testing.plugin"]
    result = pytester.run(*command, timeout=300)
    assert result.ret == 0 and result.parseoutcomes() == {"passed": 1}


# A program that shows notifications, in a browser's place; it speaks D-Bus as far as that takes.
PROGRAM = r"""
import socket, struct

class Program:
    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(address.removeprefix("unix:path="))
        self.socket.sendall(b"\0AUTH EXTERNAL 30\r\n")
        assert self.socket.recv(100).startswith(b"OK ")
        self.socket.sendall(b"BEGIN\r\n")
        self.call("Hello", "org.freedesktop.DBus")

    def call(self, member, service, signature="", body=b""):
        fields = b""
        for number, kind, text in [(1, b"o", "/"), (3, b"s", member), (6, b"s", service), (8, b"g", signature)]:
            if not text:
                continue
            fields += b"\0" * (-len(fields) % 8) + bytes([number, 1]) + kind + b"\0"
            length = bytes([len(text)]) if kind == b"g" else struct.pack("<I", len(text))
            fields += length + text.encode() + b"\0"
        head = b"l\1\0\1" + struct.pack("<III", len(body), 1, len(fields)) + fields
        self.socket.sendall(head + b"\0" * (-len(head) % 8) + body)
        return self.socket.recv(65536)

    def notify(self, title, button):
        text = lambda text: struct.pack("<I", len(text)) + text.encode() + b"\0" + b"\0" * (-(len(text) + 1) % 4)
        actions = text("default") + text("Activate") + text("order-moz") + text(button)
        body = text("Firefox") + struct.pack("<I", 0) + text("") + text(title) + text("Fresh")
        body += struct.pack("<I", len(actions.rstrip(b"\0")) + 1) + actions + struct.pack("<I", 0)
        body += b"\0" * (-len(body) % 8) + struct.pack("<i", -1)
        return self.call("Notify", "org.freedesktop.Notifications", "susssasa{sv}i", body)
"""


def test_what_is_shown_on_the_desktop_is_seen_clicked_and_dismissed(run):
    result = run(
        PROGRAM
        + """
from richpush.testing import EmulatorError, NotificationTimeout

def test_desktop(desktop):
    program = Program(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
    program.notify("Pancakes are ready", "Order")
    shown = desktop.wait(title="Pancakes*")
    assert (shown.title, shown.body, shown.actions, shown.origin) == ("Pancakes are ready", "Fresh", ["Order"], None)
    assert shown.push is None and shown.picture() is None and shown.icon() is None
    assert shown.click("order", timeout=0).followed == "nothing" and shown.state == "clicked"
    with pytest.raises(EmulatorError, match='has no button "cancel"; it has "Order"'):
        shown.click("cancel")
    assert shown.dismiss().followed == "dismissed"
    assert desktop.notifications() == []
    with pytest.raises(NotificationTimeout, match="Pancakes"):
        desktop.wait(text="Tea", timeout=0.1)

def test_simulated(push_emulator, push_inbox, browser, android, iphone):
    def push(device, **further):
        send(push_emulator, push_inbox.project, token=device.token, notification={"title": "Tea"}, data={"cup": "2"}, **further)
        return push_inbox.wait(token=device.token)
    assert push_inbox.device(browser.token).id == browser.id
    linked = push(browser, webpush={"fcm_options": {"link": "https://shop.example.com/tea"}})
    assert browser.click(linked).opened == ("https://shop.example.com/tea",)
    with pytest.raises(EmulatorError, match="was clicked; only what is still shown takes a dismiss"):
        browser.dismiss(linked)
    started = android.click(push(android))
    assert (started.followed, started.json["intent"]["extras"]["cup"]) == ("opened", "2")
    replied = iphone.click(push(iphone, apns={"payload": {"aps": {"category": "ORDER"}}}), "answer", reply="two")
    assert replied.followed == "handed-to-app" and "Only the app's code knows" in replied.explanation
    assert replied.json["response"]["userText"] == "two"
"""
    )
    result.assert_outcomes(passed=2)


def test_a_missing_command_is_said_with_what_to_do(run):
    result = run("def test_any(push_inbox): pass", "--push-command", "/nowhere/richpush")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*/nowhere/richpush, which is named as the richpush command, is not a program*"])


def test_an_emulator_that_does_not_start_says_why(run, pytester):
    pytester.makeini("[pytest]\npush_emulator_options = --quota none\n")
    result = run("def test_any(push_inbox): pass")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*The emulator did not start*--quota*"])


def test_killed_tests_leave_no_emulator(pytester, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "Sources/Python"))
    monkeypatch.delenv("RICHPUSH_EMULATOR_URL", raising=False)
    code = """
import sys
from richpush.testing.emulator import running
with running() as emulator:
    print(emulator.url, flush=True)
    sys.stdin.read()
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    url = child.stdout.readline().strip()
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    # A stream of events lasts as long as the emulator.
    with opener.open(f"{url}/api/v1/events", timeout=120) as events:
        assert events.status == 200
        child.send_signal(signal.SIGKILL)
        child.wait()
        with contextlib.suppress(http.client.IncompleteRead, ConnectionError):
            events.read()
    with pytest.raises(OSError):
        opener.open(f"{url}/livez", timeout=60)
    child.stdin.close()
    child.stdout.close()
