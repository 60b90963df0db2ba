# SPDX-License-Identifier: Apache-2.0
"""Expo's server SDK for Python, unmodified, sends to phones and hears each of its errors."""

import gzip
import json
import urllib.error
import urllib.parse
import urllib.request

import pytest

exponent_server_sdk = pytest.importorskip("exponent_server_sdk")
from exponent_server_sdk import (  # noqa: E402
    DeviceNotRegisteredError,
    InvalidCredentialsError,
    MessageRateExceededError,
    MessageTooBigError,
    PushClient,
    PushMessage,
    PushServerError,
    PushTicketError,
)


class RichMessage(PushMessage):
    """The SDK has no richContent: people add it so."""

    def get_payload(self):
        return super().get_payload() | {"richContent": {"image": self.data["picture"]}}


@pytest.fixture
def client(emulator):
    return PushClient(host=emulator.url, timeout=30)


@pytest.fixture
def phone(emulator):
    return emulator.register("android")


def fault(emulator, target, code, **members):
    emulator.request("POST", "/api/v1/faults", {"token": target, "code": code, "times": 1, **members})


@pytest.mark.parametrize("platform", ["android", "apple"])
def test_a_picture_is_displayed(platform, client, emulator, picture):
    configuration = {"serviceExtension": "image-key:body._richContent.image"} if platform == "apple" else {}
    phone = emulator.register(platform, configuration=configuration)
    message = RichMessage(
        to=phone["expoToken"], title="Pizza", body="Is ready.", data={"picture": picture}, mutable_content=True
    )
    ticket = client.publish(message)
    ticket.validate_response()
    query = urllib.parse.quote(f"token:{phone['expoToken']} protocol:expo has:displayed-image")
    displayed = emulator.request("GET", f"/api/v1/wait?q={query}&timeout=60")["deliveries"][0]["displayed"]
    assert displayed["title"] == "Pizza"
    assert len(displayed["attachments"]) == 1
    receipts = client.check_receipts_multiple([ticket])
    assert [receipt.id for receipt in receipts] == [ticket.id]
    receipts[0].validate_response()


def test_an_iphone_without_an_extension_for_expo_shows_no_picture(client, emulator, picture):
    phone = emulator.register("apple")
    client.publish(RichMessage(to=phone["expoToken"], title="Pizza", data={"picture": picture}, mutable_content=True))
    query = urllib.parse.quote(f"token:{phone['expoToken']} protocol:expo")
    delivery = emulator.request("GET", f"/api/v1/wait?q={query}&timeout=60")["deliveries"][0]
    assert delivery["displayed"]["attachments"] == []
    assert any("an extension for Expo" in finding["message"] for finding in delivery["findings"])


def test_an_uninstalled_app_is_told_in_the_ticket(client, emulator, phone):
    emulator.unregister(phone)
    ticket = client.publish(PushMessage(to=phone["expoToken"], title="Pizza"))
    with pytest.raises(DeviceNotRegisteredError):
        ticket.validate_response()


@pytest.mark.parametrize(
    "code, members, expected",
    [
        ("UNREGISTERED", {"apns": "Unregistered"}, DeviceNotRegisteredError),
        ("QUOTA_EXCEEDED", {}, MessageRateExceededError),
        ("THIRD_PARTY_AUTH_ERROR", {}, InvalidCredentialsError),
        ("INVALID_ARGUMENT", {}, MessageTooBigError),
        ("SENDER_ID_MISMATCH", {}, PushTicketError),
    ],
)
def test_a_fault_of_one_device_is_told_in_the_receipt(code, members, expected, client, emulator, phone):
    fault(emulator, phone["token"], code, **members)
    ticket = client.publish(PushMessage(to=phone["expoToken"], title="Pizza"))
    ticket.validate_response()
    [receipt] = client.check_receipts_multiple([ticket])
    with pytest.raises(expected) as raised:
        receipt.validate_response()
    assert raised.type is expected


def test_a_payload_that_is_too_big_is_told_in_the_receipt(client, phone):
    ticket = client.publish(PushMessage(to=phone["expoToken"], title="Pizza", data={"long": "x" * 5000}))
    [receipt] = client.check_receipts_multiple([ticket])
    with pytest.raises(MessageTooBigError):
        receipt.validate_response()


@pytest.mark.parametrize("code", ["UNAUTHENTICATED", "QUOTA_EXCEEDED"])
def test_a_fault_of_the_whole_request_is_told(code, client, emulator, phone):
    added = emulator.request("POST", "/api/v1/faults", {"code": code, "times": 1})
    try:
        with pytest.raises(PushServerError) as raised:
            client.publish(PushMessage(to=phone["expoToken"], title="Pizza"))
        assert raised.value.errors[0]["code"] == {"UNAUTHENTICATED": "UNAUTHORIZED"}.get(code, "TOO_MANY_REQUESTS")
    finally:
        emulator.request("DELETE", f"/api/v1/faults/{added['id']}")


def test_recipients_of_two_projects_are_refused(client, emulator, phone):
    other = emulator.register("android", project="demo-other")
    with pytest.raises(PushServerError) as raised:
        client.publish_multiple([PushMessage(to=device["expoToken"], title="Pizza") for device in (phone, other)])
    [error] = raised.value.errors
    assert error["code"] == "PUSH_TOO_MANY_EXPERIENCE_IDS"
    assert sorted(sum(error["details"].values(), [])) == sorted([phone["expoToken"], other["expoToken"]])


def post(emulator, path, body, headers={}):
    request = urllib.request.Request(
        emulator.url + "/--/api/v2/push/" + path, body, {"Content-Type": "application/json", **headers}, method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_the_forms_of_a_request_have_answers_of_their_own(emulator, phone):
    token = phone["expoToken"]
    for body, is_list in [({"to": token}, False), ([{"to": token}], True), ({"to": [token, token]}, True)]:
        status, answer = post(emulator, "send", json.dumps({"title": "x"} | body if isinstance(body, dict) else body).encode())
        assert status == 200
        assert isinstance(answer["data"], list) == is_list
    packed = gzip.compress(json.dumps({"to": token, "title": "x"}).encode())
    assert post(emulator, "send", packed, {"Content-Encoding": "gzip"})[1]["data"]["status"] == "ok"


@pytest.mark.parametrize(
    "path, body, code",
    [
        ("send", b"{", "API_ERROR"),
        ("send", b"{}", "API_ERROR"),
        ("send", b'{"to": 7}', "API_ERROR"),
        ("send", b'{"to": "ExponentPushToken[x]", "title": 7}', "API_ERROR"),
        ("send", json.dumps([{"to": "ExponentPushToken[x]"}] * 101).encode(), "PUSH_TOO_MANY_NOTIFICATIONS"),
        ("getReceipts", b'{"ids": "x"}', "API_ERROR"),
        ("getReceipts", json.dumps({"ids": ["x"] * 1001}).encode(), "PUSH_TOO_MANY_RECEIPTS"),
    ],
)
def test_what_the_service_refuses_has_a_code(path, body, code, emulator):
    status, answer = post(emulator, path, body)
    assert status == 400
    assert answer["errors"][0]["code"] == code


def test_receipts_of_strangers_are_left_out(emulator):
    assert post(emulator, "getReceipts", b'{"ids": ["none"]}') == (200, {"data": {}})


def test_an_app_gets_its_token(emulator, phone):
    body = json.dumps({"type": "fcm", "deviceToken": phone["token"], "deviceId": "x"}).encode()
    assert post(emulator, "getExpoPushToken", body) == (200, {"data": {"expoPushToken": phone["expoToken"]}})
