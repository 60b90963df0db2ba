# SPDX-License-Identifier: Apache-2.0
"""The messages that one project sent."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence

from ._api import API, HIDDEN, EmulatorError, segment
from .device import Device, register
from .push import Push

__tracebackhide__ = HIDDEN


class PushTimeout(AssertionError):
    """No message that fits came in time; the text says what came instead."""


class PushInbox:
    """The messages that one project sent, each with its outcome on the devices of that project."""

    def __init__(self, api: API, project: str) -> None:
        self._api = api
        #: The project's id, which a sender names: ``projects/{project}/messages:send``.
        self.project = project
        self._seen: Dict[str, int] = {}

    def wait(self, query: str = "", *, timeout: float = 30, received: bool = False, **terms: object) -> Push:
        """Returns the first message that the search finds once all devices are done with it.

        A message that came before the call is found too. Another call with the same search returns the next one. The
        time is a limit and no delay: give it room for a slow machine.

            push_inbox.wait(topic="news")
            push_inbox.wait(token=iphone.token, title="On its way")
            push_inbox.wait("has:image !is:dry-run")

        query     a search in the words of the inbox: ``topic:news "exact words"``
        timeout   seconds, at most 600
        received  return a message at once, before devices are done with it
        terms     terms of the search by their names, each with a value that has to be found

        Raises ``PushTimeout`` when none came in time, and ``EmulatorError`` for a search that cannot be read.
        """
        search = " ".join([query, *(f"{name}:{_quoted(value)}" for name, value in terms.items())]).strip()
        parameters = {
            "q": search,
            "project": self.project,
            "since": self._seen.get(search, 0),
            "timeout": timeout,
            "for": "received" if received else "displayed",
        }
        try:
            push = Push.from_json(self._api.get("/api/v1/wait", parameters, timeout=timeout + 60))
        except EmulatorError as error:
            if error.status == 504:
                raise PushTimeout(str(error)) from None
            raise
        self._seen[search] = push.id
        return push

    def messages(self, query: str = "") -> List[Push]:
        """The messages that a search finds, oldest first, at most 500; without a search all of them."""
        found = self._api.get("/api/v1/messages", {"q": query, "project": self.project, "limit": 500})["messages"]
        return [Push.from_json(self._api.get(f"/api/v1/messages/{each['id']}")) for each in reversed(found)]

    def page(self, push: Push) -> str:
        """The notifications that devices show for a message, as an HTML page that needs no other file and runs no scripts."""
        return self._api.get_bytes(f"/api/v1/messages/{push.id}/preview").decode()

    def display(self, push: Push) -> Mapping[str, Any]:
        """What devices display of a message, without what differs from run to run, as ``richpush review`` compares it."""
        display: Mapping[str, Any] = self._api.get(f"/api/v1/messages/{push.id}/display")
        return display

    def device(self, name: str) -> Device:
        """A device by its id, token or ``fid``; also a real browser, which its registration has made one."""
        return Device(self._api, self._api.get(f"/api/v1/devices/{segment(name)}"))

    def register(
        self, platform: str, *, name: Optional[str] = None, topics: Sequence[str] = (), **configuration: Any
    ) -> Device:
        """Registers a further simulated device of this project.

            push_inbox.register("android", androidVersion="8.1", network="edge")

        platform       ``apple``, ``android`` or ``web``
        name           what pages call it
        topics         topics that it is subscribed to
        configuration  members of its configuration, as ``/api/v1/openapi.json`` describes them
        """
        return register(self._api, platform, self.project, name, topics, configuration)


def _quoted(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
