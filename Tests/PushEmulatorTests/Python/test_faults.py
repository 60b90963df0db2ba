# SPDX-License-Identifier: Apache-2.0
"""Failures that the emulator produces on purpose, as the unmodified firebase-admin sees them."""

import concurrent.futures
import datetime
import json
import os
import urllib.error
import urllib.request

import firebase_admin
import pytest
from firebase_admin import exceptions, messaging
from google.auth import exceptions as auth_exceptions

# The error of a message, and the class that the SDK makes of it.
CLASSES = {
    "UNREGISTERED": messaging.UnregisteredError,
    "SENDER_ID_MISMATCH": messaging.SenderIdMismatchError,
    "INVALID_ARGUMENT": exceptions.InvalidArgumentError,
    "QUOTA_EXCEEDED": messaging.QuotaExceededError,
    "THIRD_PARTY_AUTH_ERROR": messaging.ThirdPartyAuthError,
    "BadEnvironmentKeyInToken": messaging.ThirdPartyAuthError,
    "UNAVAILABLE": exceptions.UnavailableError,
    "INTERNAL": exceptions.InternalError,
    "UNSPECIFIED_ERROR": exceptions.UnknownError,
    "PERMISSION_DENIED": exceptions.PermissionDeniedError,
    "UNAUTHENTICATED": exceptions.UnauthenticatedError,
    "BAD_GATEWAY": exceptions.UnknownError,
}

# The number of the SDK's requests: it retries some errors automatically, and 401 with another access token.
REQUESTS = {
    "UNAVAILABLE": 5,
    "INTERNAL": 5,
    "UNSPECIFIED_ERROR": 5,
    "THIRD_PARTY_AUTH_ERROR": 3,
    "BadEnvironmentKeyInToken": 3,
    "UNAUTHENTICATED": 3,
}


@pytest.fixture
def add(emulator):
    """Adds faults that are gone after the test."""
    yield lambda **members: emulator.request("POST", "/api/v1/faults", members)
    emulator.request("DELETE", "/api/v1/faults")


def arrivals(emulator, token):
    """When each request for a token came, by the emulator's own record, the oldest first."""
    found = emulator.request("GET", f"/api/v1/messages?q=token:{token}")["messages"]
    return [datetime.datetime.fromisoformat(message["received"]) for message in reversed(found)]


@pytest.fixture(scope="module")
def outcomes(emulator, app):
    """The result of sending to a device with each fault; all at once, because the SDK waits between retries."""
    def fail(code):
        device = emulator.register(fault=code)
        try:
            return device["token"], messaging.send(messaging.Message(token=device["token"]))
        except Exception as error:
            return device["token"], error

    with concurrent.futures.ThreadPoolExecutor(len(CLASSES)) as pool:
        return dict(zip(CLASSES, pool.map(fail, CLASSES)))


@pytest.mark.parametrize("code", CLASSES)
def test_each_fault_is_its_exception(emulator, outcomes, code):
    token, error = outcomes[code]
    assert type(error) is CLASSES[code], repr(error)
    assert len(arrivals(emulator, token)) == REQUESTS.get(code, 1)
    message = emulator.request("GET", f"/api/v1/messages/latest?q=token:{token}")
    assert message["fault"] is not None


@pytest.fixture
def direct_app(project):
    """Without the proxy, behind which urllib3 takes every broken connection for the proxy's and tries ten times."""
    app = firebase_admin.initialize_app(name="direct")
    service = messaging._get_messaging_service(app)
    service._fcm_url = f"{os.environ['RICHPUSH_EMULATOR_URL']}/v1/projects/{project}/messages:send"
    yield app
    firebase_admin.delete_app(app)


@pytest.mark.parametrize("code, status", [("CONNECTION_RESET", 0), ("ANSWER_LOST", 200)])
def test_a_broken_connection_is_its_exception(emulator, add, direct_app, token, code, status):
    add(token=token, code=code)
    with pytest.raises(exceptions.UnavailableError) as caught:
        messaging.send(messaging.Message(token=token), app=direct_app)
    assert "onnection" in str(caught.value.cause)
    # The SDK tries once more: whoever loses an answer sends twice.
    found = emulator.request("GET", f"/api/v1/messages?q=token:{token}")["messages"]
    assert [message["status"] for message in found] == [status, status]


@pytest.mark.parametrize("code, statuses", [("CONNECTION_RESET", [0, 200]), ("ANSWER_LOST", [200, 200])])
def test_a_broken_connection_is_got_over(emulator, add, token, code, statuses):
    add(token=token, code=code, times=1)
    assert messaging.send(messaging.Message(token=token))
    found = emulator.request("GET", f"/api/v1/messages?q=token:{token}")["messages"]
    assert [message["status"] for message in reversed(found)] == statuses


@pytest.mark.parametrize("code", ["QUOTA_EXCEEDED", "UNAVAILABLE"])
def test_retry_after_in_seconds_delays_the_next_request(emulator, add, token, code):
    add(token=token, code=code, retryAfter=2, times=1)
    messaging.send(messaging.Message(token=token))
    first, second = arrivals(emulator, token)
    # To the millisecond, which is as exact as the record is.
    assert (second - first).total_seconds() >= 1.999


def test_retry_after_as_a_date_delays_the_next_request(emulator, add, token):
    add(token=token, code="QUOTA_EXCEEDED", retryAfter=3, retryAfterFormat="date", times=1)
    messaging.send(messaging.Message(token=token))
    first, second = arrivals(emulator, token)
    # A date has no fractions of a second.
    assert (second - first).total_seconds() >= 1.999


def test_the_quota_says_when_there_is_room(emulator):
    """A minute's share of one project, used up: the SDK waits as the answer says and then sends."""
    other = firebase_admin.initialize_app(options={"projectId": "small-quota"}, name="small quota")
    request = urllib.request.Request(
        emulator.url + "/v1/projects/small-quota/messages:send",
        b'{"message": {"topic": "quota"}}',
        {"Authorization": "Bearer any", "Content-Type": "application/json"},
    )
    try:
        emulator.request("PUT", "/api/v1/quota", {"perMinute": 30})
        with pytest.raises(urllib.error.HTTPError) as caught:
            for _ in range(1000):
                urllib.request.urlopen(request, timeout=30).close()
        assert caught.value.code == 429
        assert 1 <= int(caught.value.headers["Retry-After"]) <= 2
        assert json.load(caught.value)["error"]["status"] == "RESOURCE_EXHAUSTED"
        # Whether its first request is refused too depends on how soon it comes; it gets through either way.
        assert messaging.send(messaging.Message(topic="quota"), app=other)
        found = emulator.request("GET", "/api/v1/messages?q=topic:quota+has:fault&project=small-quota")["messages"]
        assert found and all(message["error"] == "QUOTA_EXCEEDED" for message in found)
    finally:
        emulator.request("PUT", "/api/v1/quota", {"perMinute": None})
        firebase_admin.delete_app(other)


def test_a_slow_answer_is_given_up(emulator, add, token):
    add(token=token, latency=30)
    impatient = firebase_admin.initialize_app(options={"httpTimeout": 1}, name="impatient")
    try:
        # The SDK's class for a request that it has tried again in vain.
        with pytest.raises(exceptions.UnavailableError) as caught:
            messaging.send(messaging.Message(token=token), app=impatient)
        assert "Read timed out" in str(caught.value)
    finally:
        firebase_admin.delete_app(impatient)
    # It was taken nevertheless, each time.
    message = emulator.request("GET", f"/api/v1/messages/latest?q=token:{token}")
    assert (message["status"], message["fault"]["latency"]) == (200, 30)


def test_chance_strikes_some_and_the_same_again(emulator, add):
    def strikes():
        fault = add(topic="chance", code="UNREGISTERED", probability=0.5, seed=7)
        outcomes = []
        for _ in range(20):
            try:
                messaging.send(messaging.Message(topic="chance"))
                outcomes.append(True)
            except messaging.UnregisteredError:
                outcomes.append(False)
        emulator.request("DELETE", f"/api/v1/faults/{fault['id']}")
        return fault, outcomes

    (fault, first), (_, second) = strikes(), strikes()
    assert fault["seed"] == 7
    assert first == second and set(first) == {True, False}


@pytest.mark.parametrize(
    "subscribe", [messaging.subscribe_to_topic, messaging.subscribe_to_topic_legacy], ids=["v1", "instance-id"]
)
def test_a_token_that_cannot_subscribe_is_told_by_its_place(add, tokens, subscribe):
    add(token=tokens[1], code="UNREGISTERED", at=["topics"])
    answer = subscribe(tokens, "pizza")
    assert (answer.success_count, answer.failure_count) == (2, 1)
    assert answer.errors[0].index == 1


def test_a_revoked_key_gets_no_access_token(add):
    add(code="UNAUTHENTICATED", at=["oauth"])
    fresh = firebase_admin.initialize_app(name="revoked")
    try:
        with pytest.raises((exceptions.FirebaseError, auth_exceptions.RefreshError)) as caught:
            messaging.send(messaging.Message(topic="news"), app=fresh)
        assert "invalid_grant" in str(caught.value)
    finally:
        firebase_admin.delete_app(fresh)
