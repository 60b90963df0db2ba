# SPDX-License-Identifier: Apache-2.0
"""The unmodified firebase-admin sends: nothing here says where to."""

import re

import pytest
from firebase_admin import exceptions, messaging


def is_name(text, project):
    return re.fullmatch(rf"projects/{re.escape(project)}/messages/\S+", text) is not None


def test_send_to_a_topic(project):
    message = messaging.Message(topic="news", notification=messaging.Notification("Sparky says hello!", "A new slice."))
    assert is_name(messaging.send(message), project)


def test_send_arrives_as_it_was_written(emulator, project, token):
    image = "https://foo.bar/pizza-monster.png"
    name = messaging.send(
        messaging.Message(
            token=token,
            notification=messaging.Notification("Ünïcode 🍕", "body", image),
            data={"recipe": "margherita"},
            android=messaging.AndroidConfig(ttl=3600, priority="high"),
        )
    )
    captured = emulator.request("GET", "/api/v1/messages/latest")
    assert captured["name"] == name
    message = captured["message"]
    assert message["token"] == token
    assert message["notification"] == {"title": "Ünïcode 🍕", "body": "body", "image": image}
    assert message["data"] == {"recipe": "margherita"}
    assert message["android"]["ttl"] == "3600s"


def test_send_with_a_condition(project):
    assert is_name(messaging.send(messaging.Message(condition="'a' in topics && 'b' in topics")), project)


def test_dry_run(project):
    message = messaging.Message(topic="news", data={"dry": "run"})
    assert is_name(messaging.send(message, dry_run=True), project)


def test_send_each_tells_the_good_from_the_bad(token):
    messages = [
        messaging.Message(topic="news", data={"n": "0"}),
        messaging.Message(token="no-token", data={"n": "1"}),
        messaging.Message(token=token, data={"n": "2"}),
    ]
    batch = messaging.send_each(messages)
    assert [response.success for response in batch.responses] == [True, False, True]
    assert isinstance(batch.responses[1].exception, exceptions.InvalidArgumentError)
    assert (batch.success_count, batch.failure_count) == (2, 1)


def test_send_each_of_500(project):
    batch = messaging.send_each([messaging.Message(topic="news", data={"n": str(n)}) for n in range(500)])
    assert batch.success_count == 500
    assert len({response.message_id for response in batch.responses}) == 500


def test_send_each_for_multicast(project, tokens):
    message = messaging.MulticastMessage(tokens=tokens, notification=messaging.Notification("to all three"))
    batch = messaging.send_each_for_multicast(message)
    assert batch.success_count == 3
    assert all(is_name(response.message_id, project) for response in batch.responses)


def test_invalid_argument():
    with pytest.raises(exceptions.InvalidArgumentError) as caught:
        messaging.send(messaging.Message(token="no-token"))
    assert "not a valid FCM registration token" in str(caught.value)
    assert caught.value.http_response.status_code == 400


def test_invalid_argument_names_the_field():
    message = messaging.Message(topic="news", data={"from": "nobody"})
    with pytest.raises(exceptions.InvalidArgumentError) as caught:
        messaging.send(message)
    assert "from" in str(caught.value)


def test_unregistered(emulator, project):
    device = emulator.register(project=project)
    emulator.unregister(device)
    with pytest.raises(messaging.UnregisteredError) as caught:
        messaging.send(messaging.Message(token=device["token"]))
    assert caught.value.http_response.status_code == 404


def test_sender_id_mismatch(emulator):
    device = emulator.register(project="another-project")
    with pytest.raises(messaging.SenderIdMismatchError) as caught:
        messaging.send(messaging.Message(token=device["token"]))
    assert caught.value.http_response.status_code == 403
