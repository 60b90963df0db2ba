# SPDX-License-Identifier: Apache-2.0
"""Libraries that speak to APNs send a rich push, and are refused in their own words."""

import base64
import json
import ssl
import time
import urllib.parse

import httpx
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from apns_clients import AUTHORITY, CLIENTS, HOST, PORT


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    file = tmp_path_factory.mktemp("apns") / "AuthKey_ABC123DEFG.p8"
    file.write_bytes(
        ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return file


@pytest.fixture
def phone(emulator):
    return emulator.register("apple", configuration={"serviceExtension": "image-key:picture"})


def payload(picture="https://example.com/none.png"):
    return {"aps": {"alert": {"title": "Pizza", "body": "Is ready."}, "mutable-content": 1}, "picture": picture}


@pytest.mark.parametrize("send", CLIENTS)
def test_a_rich_push_is_displayed_with_its_picture(send, emulator, phone, picture, key):
    assert send(phone["apnsToken"], payload(picture), key) is None
    query = urllib.parse.quote(f"token:{phone['apnsToken']} protocol:apns has:displayed-image")
    message = emulator.request("GET", f"/api/v1/wait?q={query}&timeout=60")
    displayed = message["deliveries"][0]["displayed"]
    assert displayed["title"] == "Pizza"
    assert len(displayed["attachments"]) == 1
    assert message["push"]["topic"] == "com.example.app"


@pytest.mark.parametrize("send", CLIENTS)
def test_an_uninstalled_app_is_told(send, emulator, phone, key):
    emulator.unregister(phone)
    assert send(phone["apnsToken"], payload(), key) == "Unregistered"


@pytest.mark.parametrize("send", CLIENTS)
def test_what_is_no_token_is_told(send, key):
    assert send("z" * 64, payload(), key) == "BadDeviceToken"


@pytest.mark.parametrize("reason", ["TooManyRequests", "ExpiredProviderToken"])
@pytest.mark.parametrize("send", CLIENTS)
def test_a_fault_is_told(send, reason, emulator, phone, key):
    emulator.request("POST", "/api/v1/faults", {"token": phone["apnsToken"], "apns": reason})
    assert send(phone["apnsToken"], payload(), key) == reason


def test_a_broadcast_over_http2_reaches_who_subscribes(emulator):
    """httpx, which knows nothing of APNs, as Apple's examples write the requests."""
    phone = emulator.register("apple")
    client = httpx.Client(
        http2=True, verify=ssl.create_default_context(cafile=AUTHORITY), trust_env=False,
        base_url=f"https://{HOST}:{PORT}", headers={"authorization": f"bearer {provider_token()}"},
    )
    with client:
        made = client.post(
            "/1/apps/com.example.app/channels", json={"message-storage-policy": 1, "push-type": "LiveActivity"}
        )
        assert (made.status_code, made.http_version) == (201, "HTTP/2")
        channel = {"apns-channel-id": made.headers["apns-channel-id"]}
        emulator.request("POST", f"/api/v1/devices/{phone['id']}/channels", {"channel": channel["apns-channel-id"]})
        sent = client.post(
            "/4/broadcasts/apps/com.example.app",
            json={"aps": {"event": "update", "timestamp": int(time.time()), "content-state": {"score": "1:0"}}},
            headers={
                **channel, "apns-push-type": "liveactivity", "apns-priority": "10",
                "apns-expiration": str(int(time.time()) + 600),
            },
        )
        assert sent.status_code == 200, sent.text
        assert client.request("DELETE", "/1/apps/com.example.app/channels", headers=channel).status_code == 204
        listed = client.get("/1/apps/com.example.app/all-channels").json()["channels"]
        assert channel["apns-channel-id"] not in listed
    query = urllib.parse.quote(f"name:{sent.headers['apns-request-id']}")
    message = emulator.request("GET", f"/api/v1/wait?q={query}&timeout=60")
    effects = [step.get("effect") for step in message["deliveries"][0]["timeline"] if step["event"] == "live-activity"]
    assert effects == ["updated"]


def provider_token():
    """A token of the form that a provider's has; without --strict, nobody verifies it."""
    parts = ({"alg": "ES256", "kid": "ABC123DEFG"}, {"iss": "TEAM123456", "iat": int(time.time())})
    texts = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode() for part in parts]
    return ".".join([*texts, base64.urlsafe_b64encode(bytes(64)).rstrip(b"=").decode()])
