# SPDX-License-Identifier: Apache-2.0
"""The asynchronous calls, which ignore HTTPS_PROXY: the recipe of two attributes."""

import asyncio
import os

import firebase_admin
import pytest
from firebase_admin import messaging


@pytest.fixture
def async_app(project, monkeypatch):
    app = firebase_admin.initialize_app(name="asynchronous")
    base = os.environ["RICHPUSH_EMULATOR_URL"]
    service = messaging._get_messaging_service(app)
    monkeypatch.setattr(service, "_fcm_url", f"{base}/v1/projects/{project}/messages:send")
    monkeypatch.setattr(service, "_fcm_topic_url", f"{base}/v1/projects/{project}/registrations")
    yield app
    firebase_admin.delete_app(app)


def run(app, work):
    async def closing():
        try:
            return await work
        finally:
            # Its connections belong to this event loop.
            await messaging._get_messaging_service(app)._async_client.aclose()

    return asyncio.run(closing())


def test_send_each_async(async_app):
    messages = [messaging.Message(topic="news", data={"n": str(n)}) for n in range(20)]
    batch = run(async_app, messaging.send_each_async(messages, app=async_app))
    assert batch.success_count == 20


def test_send_each_for_multicast_async(async_app, tokens):
    message = messaging.MulticastMessage(tokens=tokens, data={"to": "all"})
    batch = run(async_app, messaging.send_each_for_multicast_async(message, app=async_app))
    assert batch.success_count == 3


def test_subscribe_async(async_app, tokens):
    answer = run(async_app, messaging.subscribe_to_topic_async(tokens, "pizza", app=async_app))
    assert answer.success_count == 3
