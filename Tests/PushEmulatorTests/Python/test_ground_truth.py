# SPDX-License-Identifier: Apache-2.0
"""What real browsers hand to a desktop is what the simulated ones say they show, or a row of DIFFERENCES says why not."""

import base64
import json
import os
import pathlib
import sys
import urllib.request
import uuid

import pytest

pytest.importorskip("pywebpush")

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Sources" / "Python"))
from richpush.testing import Desktop, NotificationTimeout
from richpush.testing.emulator import running as running_emulator

from browser_site import picture, served_site
from started_browser import PROGRAM, skip_without, started

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="RICHPUSH_TEST_PROGRAM does not name the program under test")

# Shows what Firebase's worker shows (firebase-js-sdk, sw-listeners.ts, onPush).
WORKER = """
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('push', event => {
  const payload = event.data.json();
  const notification = { ...payload.notification, data: { FCM_MSG: payload } };
  event.waitUntil(self.registration.showNotification(notification.title ?? '', notification));
});
"""

BUTTONS = [{"action": name, "title": name.title()} for name in ("order", "later", "never", "always")]
# The members of webpush.notification by the case; SITE is the site's address. A title is the case's own name unless it has one.
NOTIFICATIONS = {
    "plain": {},
    "body": {"body": "Pancakes are ready"},
    "empty body": {"body": ""},
    "blank title": {"title": " ", "body": "x"},
    "empty title": {"title": "", "body": "x"},
    "number as title": {"title": 7},
    "number as body": {"body": 7},
    "null as body": {"body": None},
    "list as body": {"body": ["a", "b"]},
    "line ends": {"body": "one\ntwo\r\nthree"},
    "blank lines": {"body": "\n\none\n\n\ntwo\n\n"},
    "blanks around": {"title": "  around  ", "body": "  around  "},
    "tab": {"body": "a\tb"},
    "long title": {"title": "long " * 60},
    "long body": {"body": "word " * 400},
    "long word": {"body": "w" * 1500},
    "markup": {"title": "<b>bold</b>", "body": "<i>1 & 2</i> <a href='x'>y</a> &lt; &amp;amp;"},
    "quotes": {"title": "\"double\" 'single'", "body": "\"double\" 'single' `back` \\ slash"},
    "emoji": {"title": "🥞 ready", "body": "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 🇩🇪"},
    "combining": {"title": "Zürich e\u0301", "body": "a\u0308\u0323 n\u0303"},
    "arabic": {"title": "الفطور جاهز", "body": "فطائر بالعسل", "dir": "rtl", "lang": "ar"},
    "hebrew": {"title": "ארוחת בוקר", "body": "123 abc", "dir": "auto"},
    "mixed directions": {"body": "abc \u202eכדג\u202c def"},
    "isolates": {"body": "\u2068abc\u2069 \u2066def\u2069"},
    "chinese": {"title": "早餐准备好了", "body": "煎饼和茶"},
    "hindi": {"title": "नाश्ता तैयार है", "body": "क्षि"},
    "zero width": {"body": "a\u200bb\u200dc\ufeffd"},
    "non-breaking": {"body": "a\u00a0b\u202fc"},
    "soft hyphen": {"body": "break\u00adfast"},
    "control": {"body": "a\u0001b\u0007c"},
    "private use": {"body": "\ue000\U000f0000"},
    "ltr": {"dir": "ltr", "body": "x"},
    "unknown direction": {"dir": "sideways"},
    "one button": {"actions": BUTTONS[:1]},
    "two buttons": {"actions": BUTTONS[:2]},
    "four buttons": {"actions": BUTTONS},
    "button without action": {"actions": [{"title": "Order"}]},
    "button without title": {"actions": [{"action": "order"}]},
    "button with an empty title": {"actions": [{"action": "order", "title": ""}]},
    "button with markup": {"actions": [{"action": "a", "title": "<b>A & B</b>"}]},
    "same buttons": {"actions": [BUTTONS[0], BUTTONS[0]]},
    "no list of buttons": {"actions": "order"},
    "null buttons": {"actions": None},
    "icon": {"icon": "SITE/picture.png"},
    "relative icon": {"icon": "/picture.png"},
    "icon by its name": {"icon": "picture.png"},
    "missing icon": {"icon": "SITE/missing.png"},
    "page as icon": {"icon": "SITE/"},
    "empty icon": {"icon": ""},
    "odd icon": {"icon": "http://[bad"},
    "icon as data": {"icon": "data:image/png;base64,PICTURE"},
    "ftp icon": {"icon": "ftp://localhost/picture.png"},
    "icon with blanks": {"icon": "  SITE/picture.png  "},
    "icon with a query": {"icon": "SITE/picture.png?a=1&b=%20#c"},
    "image": {"image": "SITE/picture.png"},
    "relative image": {"image": "picture.png"},
    "missing image": {"image": "SITE/missing.png"},
    "page as image": {"image": "SITE/"},
    "icon and image": {"icon": "SITE/picture.png", "image": "SITE/picture.png"},
    "badge": {"badge": "SITE/picture.png"},
    "missing badge": {"badge": "SITE/missing.png"},
    "require interaction": {"requireInteraction": True},
    "number as require interaction": {"requireInteraction": 1},
    "text as require interaction": {"requireInteraction": "false"},
    "silent": {"silent": True},
    "not silent": {"silent": False},
    "null silent": {"silent": None},
    "silent and vibrate": {"silent": True, "vibrate": [100]},
    "vibrate": {"vibrate": [100, 50, 100]},
    "odd vibrate": {"vibrate": "long"},
    "tag": {"tag": "tag-1", "body": "first"},
    "same tag": {"tag": "tag-1", "body": "second"},
    "renotify": {"tag": "tag-2", "renotify": True},
    "renotify without tag": {"renotify": True},
    "renotify with an empty tag": {"tag": "", "renotify": True},
    "timestamp": {"timestamp": 1_700_000_000_000},
    "odd timestamp": {"timestamp": "yesterday"},
    "data": {"data": {"order": [1, None, {"a": "b"}]}},
    "unknown member": {"sticky": True, "sound": "bell"},
    "everything": {
        "body": "All of it", "icon": "SITE/picture.png", "image": "SITE/picture.png", "badge": "SITE/picture.png",
        "actions": BUTTONS[:2], "tag": "tag-3", "lang": "en", "requireInteraction": True, "vibrate": [1], "timestamp": 1,
    },
}

# What browser and simulation do differently, by browser, case and member, with the reason.
DIFFERENCES = {
    ("chromium", "blank lines", "body"): "Chromium takes the line ends around all that it hands over away; the site's line may be before them.",
    ("firefox", "empty title", "title"): "The desktop refuses an empty title, so Firefox hands over a blank.",
    ("firefox", "button with an empty title", "buttons"): "libnotify, by which Firefox reaches the desktop, takes no button without a text.",
}


class Pair:
    """A real browser and the simulated one of the same kind, with the same site."""

    def __init__(self, emulator, site, real, simulated):
        self.emulator, self.site, self.real, self.simulated = emulator, site, real, simulated
        self.desktop = Desktop(emulator.api, emulator.environment["RICHPUSH_EMULATOR_DESKTOP"])

    def send(self, token, notification):
        project = self.simulated["project"]
        message = {"token": token, "webpush": {"notification": notification, "headers": {"Urgency": "high"}}}
        url = f"{self.emulator.url}/v1/projects/{project}/messages:send"
        headers = {"Authorization": "Bearer any", "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps({"message": message}).encode(), headers), timeout=180):
            pass

    def simulate(self, notification):
        """What the simulated browser says that it shows; None for nothing."""
        self.send(self.simulated["token"], notification)
        found = self.emulator.api.get("/api/v1/wait", {"since": self._newest(), "timeout": 60})
        displayed = found["deliveries"][0]["displayed"]
        if displayed is None:
            return None
        web = displayed["web"]
        return {
            "title": displayed["title"], "body": displayed["body"], "buttons": web["actions"], "icon": web["icon"] is not None,
            "picture": bool(displayed["attachments"]), "stays": web["requiresInteraction"], "silent": web["isSilent"],
        }

    def show(self, notification, is_expected):
        """What the real browser hands over; None for nothing, which another push after it proves."""
        self.send(self.real["token"], notification)
        if is_expected:
            shown = self.desktop.wait(timeout=180)
        else:
            marker = f"after {uuid.uuid4().hex}"
            self.send(self.real["token"], {"title": marker})
            shown = self.desktop.wait(timeout=180)
            if shown.title == marker:
                return None
            assert self.desktop.wait(timeout=180).title == marker
        given = shown.json
        return {
            "title": given["title"], "body": given["body"], "buttons": shown.actions, "icon": given["icon"] is not None,
            "picture": given["picture"] is not None, "stays": given["requiresInteraction"], "silent": given["silent"],
        }

    def _newest(self):
        messages = self.emulator.api.get("/api/v1/messages", {"limit": 1})["messages"]
        return messages[0]["id"] - 1


@pytest.fixture(scope="module", params=["chromium-kde", "chromium-gnome", "firefox-gnome"])
def pair(request, vapid):
    name, profile = request.param.split("-")
    skip_without(name)
    project = os.environ["GOOGLE_CLOUD_PROJECT"]
    with running_emulator(PROGRAM, ["--desktop-profile", profile]) as emulator, served_site(WORKER) as site:
        with started(name, site, vapid, project, **emulator.environment) as registered:
            configuration = {
                "browser": {"chromium": "chrome", "firefox": "firefox"}[name], "system": f"linux-{profile}", "site": site.url,
                "workerPath": "/worker.js",
            }
            device = {"platform": "web", "project": project, "configuration": configuration}
            simulated = emulator.api.send("POST", "/api/v1/devices", device)
            yield name, Pair(emulator, site, registered["registration"], simulated)


def test_what_browsers_hand_over_is_what_the_simulation_shows(pair):
    name, both = pair
    assert len(NOTIFICATIONS) >= 60
    png = base64.b64encode(picture()).decode()
    found = {}
    for case, members in NOTIFICATIONS.items():
        text = lambda value: value.replace("SITE", both.site.url).replace("PICTURE", png) if isinstance(value, str) else value
        notification = {"title": case, **{key: text(value) for key, value in members.items()}}
        simulated = both.simulate(notification)
        try:
            real = both.show(notification, is_expected=simulated is not None)
        except NotificationTimeout:
            real = None
        if simulated is None or real is None:
            if simulated != real:
                found[name, case, "shown"] = (simulated, real)
            continue
        for member in real:
            if simulated[member] != real[member]:
                found[name, case, member] = (simulated[member], real[member])
    known = {key for key in DIFFERENCES if key[0] == name}
    new = {key: value for key, value in found.items() if key not in known}
    assert not new, "\n".join(f"{key}: simulated {mine!r}, real {theirs!r}" for key, (mine, theirs) in new.items())
    assert known <= found.keys(), f"no difference any more: {known - found.keys()}"
