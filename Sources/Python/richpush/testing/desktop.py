# SPDX-License-Identifier: Apache-2.0
"""The desktop on which real browsers show notifications, seen and clicked by tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Tuple

from ._api import API, HIDDEN, EmulatorError

__tracebackhide__ = HIDDEN


class NotificationTimeout(AssertionError):
    """No notification that fits was shown in time; the text says what was there instead."""


@dataclass(frozen=True)
class Interaction:
    """The result of a click or a dismissal.

    ``followed`` is ``opened``, ``focused``, ``handed-to-app``, ``closed``, ``dismissed``, ``replaced``, ``gone`` or ``nothing``.
    ``opened`` holds the URLs of pages: of a real browser, where the service worker loads ``/webpush/report.js``; a site's own server
    sees them in any case. Of a simulated device, ``explanation`` says what happens and what only the app's code knows; ``json`` has
    Android's ``intent``, and the ``response`` that an iPhone's app gets.
    """

    followed: str
    opened: Tuple[str, ...]
    explanation: str
    json: Mapping[str, Any] = field(repr=False, compare=False)

    @staticmethod
    def from_json(json: Mapping[str, Any]) -> Interaction:
        """Reads what the API answers."""
        return Interaction(str(json["followed"]), tuple(map(str, json["opened"])), str(json.get("explanation", "")), json)


class Notification:
    """A notification as a browser handed it to the desktop; ``json`` is the emulator's answer with everything in it."""

    def __init__(self, api: API, json: Mapping[str, Any]) -> None:
        self._api = api
        self.json = json

    @property
    def id(self) -> int:
        """Its number, which counts up."""
        return int(self.json["id"])

    @property
    def title(self) -> str:
        """The title that is shown."""
        return str(self.json["title"])

    @property
    def body(self) -> str:
        """The text below the title."""
        return str(self.json["body"])

    @property
    def origin(self) -> Optional[str]:
        """The site as Chromium names it, for instance ``localhost:3000``; Firefox names none."""
        origin = self.json["origin"]
        return None if origin is None else str(origin)

    @property
    def actions(self) -> List[str]:
        """The texts of the buttons."""
        return [str(action["title"]) for action in self.json["actions"]]

    @property
    def state(self) -> str:
        """Its present state: ``shown``, ``clicked``, ``dismissed``, ``closed``, ``replaced``, ``expired`` or ``gone``."""
        self.json = self._api.get(self._path)
        return str(self.json["state"])

    @property
    def push(self) -> Optional[int]:
        """The number of the message that caused it; ``None`` if unknown."""
        self.json = self._api.get(self._path)
        message = self.json["message"]
        return None if message is None else int(message)

    def picture(self) -> Optional[bytes]:
        """The picture's file, a PNG; ``None`` if the browser did not hand one over; Firefox never does."""
        return self._file("picture")

    def icon(self) -> Optional[bytes]:
        """The icon's file, a PNG; ``None`` if it has none."""
        return self._file("icon")

    def click(self, action: Optional[str] = None, *, reply: Optional[str] = None, timeout: float = 10) -> Interaction:
        """Clicks the notification, or a button: by the site's name of it, its text, or its place from 0 on.

        Raises ``EmulatorError`` if it is over, or has no such button; the text lists its buttons.
        """
        return self._interact({"kind": "click", "action": action, "reply": reply, "timeout": timeout})

    def dismiss(self) -> Interaction:
        """Swipes the notification away."""
        return self._interact({"kind": "dismiss"})

    @property
    def _path(self) -> str:
        return f"/api/v1/notifications/{self.id}"

    def _file(self, name: str) -> Optional[bytes]:
        return None if self.json[name] is None else self._api.get_bytes(str(self.json[name]))

    def _interact(self, interaction: Dict[str, Any]) -> Interaction:
        timeout = interaction.get("timeout", 0) + 60
        return Interaction.from_json(self._api.send("POST", f"{self._path}/interactions", interaction, timeout=timeout))

    def __repr__(self) -> str:
        return f"<Notification {self.id} {self.title!r}>"


class Desktop:
    """The notifications that real browsers show while a test runs."""

    def __init__(self, api: API, address: str) -> None:
        self._api = api
        #: The variables that a browser is started with, so that its notifications come here.
        self.environment = {"DBUS_SESSION_BUS_ADDRESS": address}
        #: Notifications up to this number were there before.
        self._seen = max((each.id for each in self._found({})), default=0)

    def wait(
        self,
        *,
        title: Optional[str] = None,
        text: Optional[str] = None,
        tag: Optional[str] = None,
        origin: Optional[str] = None,
        timeout: float = 30,
    ) -> Notification:
        """Returns the first notification that fits and that no earlier call returned, also one that is over by now.

        title, tag, origin  the whole text; ``*`` stands for anything
        text                a part of the title or of the body
        timeout             seconds, at most 600

        Raises ``NotificationTimeout`` if none came in time.
        """
        wanted = {"title": title, "text": text, "tag": tag, "origin": origin, "timeout": timeout}
        try:
            found = self._found(wanted, timeout)[0]
        except EmulatorError as error:
            if error.status == 504:
                raise NotificationTimeout(str(error)) from None
            raise
        self._seen = found.id
        return found

    def notifications(self) -> List[Notification]:
        """The notifications that no call has returned, oldest first."""
        return self._found({})

    def _found(self, wanted: Mapping[str, Any], timeout: float = 0) -> List[Notification]:
        query = {**wanted, "since": getattr(self, "_seen", 0)}
        answer = self._api.get("/api/v1/notifications", query, timeout=timeout + 60)
        return [Notification(self._api, each) for each in answer["notifications"]]
