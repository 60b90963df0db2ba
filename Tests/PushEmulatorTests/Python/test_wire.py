# SPDX-License-Identifier: Apache-2.0
"""The same messages by firebase-admin and by PushClient: same_messages.json holds what both have to put on the wire.

WireTests.swift sends the other half.
"""

import datetime
import json
import pathlib

import pytest
from firebase_admin import messaging

EXPECTED = json.loads(pathlib.Path(__file__).with_name("same_messages.json").read_text(encoding="utf-8"))

MESSAGES = {
    "topic": messaging.Message(
        topic="news",
        notification=messaging.Notification("Sparky says hello!", "A new slice.", "https://foo.bar/pizza-monster.png"),
    ),
    "token": messaging.Message(
        token="bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1",
        data={"recipe": "margherita", "größe": "33 ½ \"cm\"/🍕\n\u2028"},
    ),
    "condition": messaging.Message(
        condition="'a' in topics && ('b' in topics || !('c' in topics))",
        notification=messaging.Notification("t"),
        fcm_options=messaging.FCMOptions(analytics_label="campaign"),
    ),
    "android": messaging.Message(
        topic="news",
        android=messaging.AndroidConfig(
            collapse_key="k",
            priority="high",
            ttl=datetime.timedelta(seconds=3600, milliseconds=500),
            restricted_package_name="com.example",
            data={"a": "b"},
            notification=messaging.AndroidNotification(
                title="T",
                icon="i",
                color="#f45342",
                tag="x",
                click_action="OPEN",
                body_loc_key="bk",
                body_loc_args=["1", "2"],
                channel_id="c",
                image="https://foo.bar/a.png",
                sticky=True,
                local_only=False,
                priority="max",
                visibility="public",
                notification_count=3,
            ),
            fcm_options=messaging.AndroidFCMOptions(analytics_label="android"),
        ),
    ),
    "apns": messaging.Message(
        topic="news",
        apns=messaging.APNSConfig(
            headers={"apns-priority": "10"},
            payload=messaging.APNSPayload(
                messaging.Aps(
                    alert=messaging.ApsAlert(title="T", subtitle="S", body="B"),
                    badge=42,
                    sound="bell.caf",
                    content_available=True,
                    mutable_content=True,
                    category="food",
                    thread_id="lunch",
                ),
                kitchen={"oven": [1, 2.5, None]},
            ),
            fcm_options=messaging.APNSFCMOptions(
                analytics_label="apple", image="https://foo.bar/pizza-monster.png"
            ),
        ),
    ),
    "webpush": messaging.Message(
        topic="news",
        webpush=messaging.WebpushConfig(
            headers={"Urgency": "high"},
            data={"k": "v"},
            notification=messaging.WebpushNotification(
                title="T",
                image="https://foo.bar/w.png",
                actions=[messaging.WebpushNotificationAction("like", "Like", "https://foo.bar/l.png")],
                direction="rtl",
                require_interaction=True,
                timestamp_millis=1500415314455,
                vibrate=[100, 50, 100],
            ),
            fcm_options=messaging.WebpushFCMOptions(link="https://foo.bar/menu"),
        ),
    ),
}


def test_every_message_is_sent():
    assert set(MESSAGES) == set(EXPECTED)


@pytest.mark.parametrize("name", MESSAGES)
def test_the_emulator_gets_the_canonical_message(emulator, name):
    messaging.send(MESSAGES[name])
    assert emulator.request("GET", "/api/v1/messages/latest")["message"] == EXPECTED[name]
