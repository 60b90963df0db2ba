# SPDX-License-Identifier: Apache-2.0
"""Unmodified clients of FCM other than browsers: firebase-messaging and rustPlusPushReceiver."""

import asyncio
import os
import socket
import threading
import queue
import uuid

import pytest

from firebase_admin import messaging

HOSTS = {
    "android.clients.google.com", "mtalk.google.com", "firebaseinstallations.googleapis.com",
    "fcmregistrations.googleapis.com", "fcm.googleapis.com", "oauth2.googleapis.com", "iid.googleapis.com",
}


@pytest.fixture
def names(monkeypatch):
    """Leads the names to the emulator, as a hosts file would; the clients take no addresses."""
    resolve = socket.getaddrinfo

    def getaddrinfo(host, port, *arguments, **options):
        if host in HOSTS:
            variable = "RICHPUSH_EMULATOR_MCS" if port == 5228 else "RICHPUSH_EMULATOR_TLS"
            host, _, port = os.environ[variable].rpartition(":")
        return resolve(host, int(port) if port else port, *arguments, **options)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    # With aiodns installed, aiohttp would ask name servers directly.
    resolver = pytest.importorskip("aiohttp.resolver")
    monkeypatch.setattr("aiohttp.connector.DefaultResolver", resolver.ThreadedResolver)
    for name in ["HTTPS_PROXY", "https_proxy"]:
        monkeypatch.delenv(name, raising=False)


def send(app, title, **target):
    notification = messaging.Notification(title, "to a client")
    messaging.send(messaging.Message(notification=notification, data={"a": "b"}, **target), app=app)


def subscribed(app, token):
    """A topic of which the token is the only subscriber."""
    topic = "news" + uuid.uuid4().hex[:8]
    assert messaging.subscribe_to_topic([token], topic, app=app).success_count == 1
    return topic


def test_firebase_messaging_receives(names, app):
    firebase_messaging = pytest.importorskip("firebase_messaging")
    title = "client" + uuid.uuid4().hex[:8]
    project = os.environ["GOOGLE_CLOUD_PROJECT"]

    async def receive():
        received = asyncio.Queue()
        config = firebase_messaging.FcmRegisterConfig(project, "1:1234567890:android:abc", "key", "1234567890")
        client = firebase_messaging.FcmPushClient(lambda *arguments: received.put_nowait(arguments), config)
        token = await client.checkin_or_register()
        await client.start()
        try:
            await asyncio.to_thread(send, app, title, token=token)
            of_token = await asyncio.wait_for(received.get(), 60)
            topic = await asyncio.to_thread(subscribed, app, token)
            await asyncio.to_thread(send, app, title + "topic", topic=topic)
            return of_token, await asyncio.wait_for(received.get(), 60)
        finally:
            await client.stop()

    for wanted, (notification, persistent_id, _) in zip([title, title + "topic"], asyncio.run(receive())):
        assert notification["notification"]["title"] == wanted
        assert notification["notification"]["body"] == "to a client"
        assert notification["data"] == {"a": "b"}
        assert persistent_id.startswith("0:")


def test_rust_plus_push_receiver_receives(names, app):
    register = pytest.importorskip("push_receiver.android_fcm_register")
    receiver = pytest.importorskip("push_receiver.push_receiver")
    title = "android" + uuid.uuid4().hex[:8]
    credentials = register.AndroidFCM.register(
        "key", os.environ["GOOGLE_CLOUD_PROJECT"], "1234567890", "1:1234567890:android:abc", "com.example.app", "cert"
    )
    token = credentials["fcm"]["token"]
    received = queue.Queue()
    listener = receiver.PushReceiver(credentials)
    threading.Thread(
        target=lambda: listener.listen(lambda *arguments: received.put(arguments)), daemon=True
    ).start()
    send(app, title, token=token)
    send(app, title + "topic", topic=subscribed(app, token))
    for wanted in [title, title + "topic"]:
        text = str(received.get(timeout=60))
        assert wanted in text and "to a client" in text
