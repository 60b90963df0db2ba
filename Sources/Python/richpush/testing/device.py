# SPDX-License-Identifier: Apache-2.0
"""Simulated devices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, Mapping, Optional

from ._api import API, HIDDEN, segment
from .desktop import Interaction

if TYPE_CHECKING:
    from .push import Push

__tracebackhide__ = HIDDEN


class Device:
    """A simulated iPhone, Android phone or browser that receives what is sent to its token, its ``fid`` and its topics."""

    def __init__(self, api: API, json: Mapping[str, Any]) -> None:
        self._api = api
        self.json = json

    @property
    def id(self) -> str:
        """The emulator's name of the device, which never changes."""
        return str(self.json["id"])

    @property
    def platform(self) -> str:
        """``apple``, ``android`` or ``web``."""
        return str(self.json["platform"])

    @property
    def token(self) -> str:
        """The registration token that a sender sends to."""
        return str(self.json["token"])

    @property
    def fid(self) -> str:
        """The Firebase installation id."""
        return str(self.json["fid"])

    @property
    def apns_token(self) -> Optional[str]:
        """The device token of APNs; ``None`` for other devices than Apple's."""
        token = self.json["apnsToken"]
        return None if token is None else str(token)

    def subscribe(self, *topics: str) -> None:
        """Subscribes the device to topics; it stays subscribed to its other topics."""
        self.json = self._api.send("POST", "/api/v1/devices", {**self._registration(), "topics": list(topics)})

    def configure(self, **configuration: Any) -> None:
        """Changes members of the configuration, for instance ``network="edge"`` or ``appState="foreground"``.

        ``/api/v1/openapi.json`` describes them; a member or value that does not exist raises ``EmulatorError``.
        """
        self.json = self._api.send("PATCH", self._path, {"configuration": configuration})

    def uninstall(self) -> None:
        """Uninstalls the app: sends to the token are answered UNREGISTERED from now on."""
        self._api.send("DELETE", self._path)

    def refresh_token(self) -> str:
        """Gives the app a new token and returns it; sends to the old one are answered UNREGISTERED."""
        self.json = self._api.send("POST", f"{self._path}/refresh-token")
        return self.token

    def click(self, push: Push, action: Optional[str] = None, *, reply: Optional[str] = None, timeout: float = 10) -> Interaction:
        """Clicks what the device shows of a push, or a button: by the app's name of it, its text, or its place from 0 on.

        A real browser gets the click, and a simulated device says what follows. It waits a little for the device to show the push.
        Raises ``EmulatorError``, which says what is there instead.
        """
        return self._interact(push, {"kind": "click", "action": action, "reply": reply, "timeout": timeout})

    def dismiss(self, push: Push) -> Interaction:
        """Swipes away what the device shows of a push."""
        return self._interact(push, {"kind": "dismiss"})

    def _interact(self, push: Push, interaction: Mapping[str, Any]) -> Interaction:
        path = f"/api/v1/messages/{push.id}/deliveries/{segment(self.id)}/interactions"
        return Interaction.from_json(self._api.send("POST", path, interaction, timeout=interaction.get("timeout", 0) + 60))

    @property
    def _path(self) -> str:
        return f"/api/v1/devices/{segment(self.id)}"

    def _registration(self) -> Dict[str, Any]:
        kept = ("platform", "project", "token", "fid", "name", "configuration")
        return {name: self.json[name] for name in kept}

    def __repr__(self) -> str:
        return f"<Device {self.platform} {self.json['name']!r} {self.id}>"


def register(
    api: API, platform: str, project: str, name: Optional[str], topics: Iterable[str], configuration: Mapping[str, Any]
) -> Device:
    """Registers a simulated device with the emulator."""
    registration: Dict[str, Any] = {"platform": platform, "project": project, "topics": list(topics)}
    if name is not None:
        registration["name"] = name
    if configuration:
        registration["configuration"] = dict(configuration)
    return Device(api, api.send("POST", "/api/v1/devices", registration))
