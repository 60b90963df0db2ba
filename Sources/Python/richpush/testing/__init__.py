# SPDX-License-Identifier: Apache-2.0
"""Tests of push notifications: a local FCM for pytest, simulated devices, and what they display.

pytest finds the fixtures ``push_emulator``, ``push_inbox``, ``iphone``, ``android``, ``browser``, ``desktop`` and
``expect_display`` once this package
is installed::

    def test_the_order_is_displayed(push_inbox, iphone):
        shop.send_the_order(to=iphone.token)
        assert push_inbox.wait().displayed.title == "On its way"

The program under test needs no change: its Google libraries reach the emulator by environment variables that
``push_inbox`` sets for the test.
"""

from ._api import EmulatorError
from .desktop import Desktop, Interaction, Notification, NotificationTimeout
from .device import Device
from .emulator import Emulator
from .inbox import PushInbox, PushTimeout
from .push import Attachment, Delivery, Displayed, Event, Finding, Push

__all__ = [
    "Attachment",
    "Delivery",
    "Desktop",
    "Device",
    "Displayed",
    "Emulator",
    "EmulatorError",
    "Event",
    "Finding",
    "Interaction",
    "Notification",
    "NotificationTimeout",
    "Push",
    "PushInbox",
    "PushTimeout",
]
