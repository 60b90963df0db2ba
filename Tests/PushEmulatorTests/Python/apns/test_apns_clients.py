# SPDX-License-Identifier: Apache-2.0
"""Libraries that speak to APNs send a rich push, and are refused in their own words."""

import urllib.parse

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from apns_clients import CLIENTS


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
