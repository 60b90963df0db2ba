# SPDX-License-Identifier: Apache-2.0
"""Topics, by the API of 2026 and by the one before it."""

import pytest
from firebase_admin import messaging

WAYS = [
    pytest.param(messaging.subscribe_to_topic, messaging.unsubscribe_from_topic, id="v1"),
    pytest.param(messaging.subscribe_to_topic_legacy, messaging.unsubscribe_from_topic_legacy, id="instance-id"),
]


def topics(emulator, device):
    return emulator.request("GET", "/api/v1/devices/" + device["id"])["topics"]


@pytest.mark.parametrize("subscribe, unsubscribe", WAYS)
def test_all_tokens_succeed(tokens, subscribe, unsubscribe):
    for change in (subscribe, unsubscribe):
        answer = change(tokens, "/topics/pizza")
        assert (answer.success_count, answer.failure_count, answer.errors) == (3, 0, [])


@pytest.mark.parametrize("subscribe, unsubscribe", WAYS)
def test_devices_have_what_they_subscribed_to(emulator, project, subscribe, unsubscribe):
    devices = [emulator.register(project=project) for _ in range(3)]
    tokens = [device["token"] for device in devices]

    answer = subscribe(tokens, "/topics/pizza")
    assert (answer.success_count, answer.failure_count) == (3, 0)
    assert all(topics(emulator, device) == ["pizza"] for device in devices)

    answer = unsubscribe(tokens[:2], "pizza")
    assert (answer.success_count, answer.failure_count) == (2, 0)
    assert [topics(emulator, device) for device in devices] == [[], [], ["pizza"]]


@pytest.mark.parametrize("subscribe, unsubscribe", WAYS)
def test_twice_is_no_error(token, subscribe, unsubscribe):
    for _ in range(2):
        assert subscribe([token], "twice").success_count == 1
    for _ in range(2):
        assert unsubscribe([token], "twice").success_count == 1


@pytest.mark.parametrize("subscribe, unsubscribe", WAYS)
def test_a_bad_token_is_told_by_its_place(token, subscribe, unsubscribe):
    answer = subscribe([token, "no-token"], "pizza")
    assert (answer.success_count, answer.failure_count) == (1, 1)
    assert answer.errors[0].index == 1
