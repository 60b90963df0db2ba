# SPDX-License-Identifier: Apache-2.0
"""Sent messages, and the notifications that devices displayed, as values.

Each value has the members that tests ask for most; ``json`` is the emulator's own answer with everything in it, as
``/api/v1/openapi.json`` describes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from .device import Device


@dataclass(frozen=True)
class Finding:
    """A finding of lint or a device about a push: the rule's id, its severity, and a sentence."""

    rule: str
    severity: str
    message: str
    path: Optional[str]
    platform: Optional[str]
    json: Mapping[str, Any] = field(repr=False, compare=False)

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        return f"{where}{self.severity}: {self.message} [{self.rule}]"


@dataclass(frozen=True)
class Attachment:
    """A file that a notification shows: its uniform type, its size in bytes and, for pictures, in pixels."""

    type: str
    byte_count: int
    width: Optional[int]
    height: Optional[int]
    json: Mapping[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True)
class Displayed:
    """A notification as a device shows it; missing texts are empty."""

    title: str
    subtitle: str
    body: str
    badge: Optional[int]
    sound: Optional[str]
    attachments: Tuple[Attachment, ...]
    user_info: Mapping[str, Any]
    json: Mapping[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True)
class Event:
    """A step on the way to the display, with its time in seconds since the push arrived."""

    at: float
    event: str
    json: Mapping[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True)
class Delivery:
    """The outcome of a push on one device.

    ``outcome`` is ``modified``, ``best-attempt``, ``original``, ``suppressed``, ``silent``, ``shown``, ``handed-to-app``,
    ``duplicate``, ``not-shown`` or another word of the emulator. ``displayed`` is ``None`` when nothing is shown.
    """

    device_id: str
    device: str
    platform: str
    outcome: str
    displayed: Optional[Displayed]
    findings: Tuple[Finding, ...]
    timeline: Tuple[Event, ...]
    json: Mapping[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True)
class Push:
    """A message that the emulator received.

    ``status`` is the HTTP status that the sender got, and ``error`` the code of an error such as ``UNREGISTERED``.
    ``message`` is the message in FCM's canonical spelling. ``findings`` is what lint says about it.
    """

    id: int
    project: str
    title: Optional[str]
    body: Optional[str]
    image: Optional[str]
    status: int
    error: Optional[str]
    message: Mapping[str, Any]
    findings: Tuple[Finding, ...]
    deliveries: Tuple[Delivery, ...]
    json: Mapping[str, Any] = field(repr=False, compare=False)

    @property
    def delivery(self) -> Delivery:
        """The delivery to the only device that got the push.

        Raises ``LookupError`` unless exactly one device got it; ``on`` chooses among several.
        """
        if len(self.deliveries) == 1:
            return self.deliveries[0]
        if self.deliveries:
            names = ", ".join(f"{each.device} ({each.platform})" for each in self.deliveries)
            raise LookupError(f"{len(self.deliveries)} devices got the push: {names}; choose one with push.on(device).")
        if self.error:
            raise LookupError(f"No device got the push: it was refused with {self.status} {self.error}.")
        raise LookupError(
            "No device got the push. Register one, for instance by the fixture iphone; for a topic, subscribe it before the "
            "push is sent: iphone.subscribe('news')."
        )

    @property
    def displayed(self) -> Displayed:
        """The notification on the only device that got the push.

        Raises ``LookupError`` unless exactly one device got it, and if that shows nothing.
        """
        return _shown(self.delivery)

    def on(self, device: Union[Device, str]) -> Delivery:
        """The delivery to a device, given as a ``Device``, its id or its platform (``apple``, ``android``, ``web``).

        Raises ``LookupError`` unless exactly one delivery matches.
        """
        wanted = device.id if isinstance(device, Device) else device
        found = [each for each in self.deliveries if wanted in (each.device_id, each.platform)]
        if len(found) != 1:
            names = ", ".join(f"{each.device_id} ({each.platform})" for each in self.deliveries) or "none"
            raise LookupError(f"{len(found)} deliveries are for {wanted}; the push was delivered to: {names}.")
        return found[0]

    @staticmethod
    def from_json(json: Mapping[str, Any]) -> Push:
        """Reads the emulator's answer about one message."""
        return Push(
            id=json["id"],
            project=json["project"],
            title=json["title"],
            body=json["body"],
            image=json["image"],
            status=json["status"],
            error=json["error"],
            message=json["message"],
            findings=_findings(json),
            deliveries=tuple(_delivery(each) for each in json["deliveries"]),
            json=json,
        )


def _shown(delivery: Delivery) -> Displayed:
    if delivery.displayed is not None:
        return delivery.displayed
    reasons = " ".join(finding.message for finding in delivery.findings) or "The timeline says why."
    raise LookupError(f"{delivery.device} shows nothing ({delivery.outcome}). {reasons}")


def _findings(json: Mapping[str, Any]) -> Tuple[Finding, ...]:
    return tuple(
        Finding(each["rule"], each["severity"], each["message"], each["path"], each["platform"], each)
        for each in json["findings"]
    )


def _delivery(json: Mapping[str, Any]) -> Delivery:
    shown: Optional[Dict[str, Any]] = json["displayed"]
    return Delivery(
        device_id=json["deviceID"],
        device=json["device"],
        platform=json["platform"],
        outcome=json["outcome"],
        displayed=None if shown is None else _displayed(shown),
        findings=_findings(json),
        timeline=tuple(Event(each["at"], each["event"], each) for each in json["timeline"]),
        json=json,
    )


def _displayed(json: Mapping[str, Any]) -> Displayed:
    return Displayed(
        title=json["title"],
        subtitle=json["subtitle"],
        body=json["body"],
        badge=json["badge"],
        sound=json["sound"],
        attachments=tuple(
            Attachment(each["type"], each["byteCount"], each["width"], each["height"], each)
            for each in json["attachments"]
        ),
        user_info=json["userInfo"],
        json=json,
    )
