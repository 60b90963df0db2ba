# SPDX-License-Identifier: Apache-2.0
"""Unmodified senders of Web Push: pywebpush, webpush and django-push-notifications."""

import base64
import json
import uuid

import pytest

pywebpush = pytest.importorskip("pywebpush")
py_vapid = pytest.importorskip("py_vapid")

from cryptography.hazmat.primitives import serialization

SUBJECT = {"sub": "mailto:kitchen@example.com"}


def public_key(vapid):
    point = vapid.public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@pytest.fixture
def vapid():
    key = py_vapid.Vapid02()
    key.generate_keys()
    return key


@pytest.fixture
def subscribe(emulator):
    def subscribe(service, key=None, **members):
        device = emulator.register("web")
        body = {"service": service, **members, **({"applicationServerKey": key} if key else {})}
        subscription = emulator.request("POST", f"/api/v1/devices/{device['id']}/subscription", body)
        return device, subscription

    return subscribe


def delivery(emulator, search):
    found = emulator.request("GET", f"/api/v1/wait?q=protocol:webpush+{search}&timeout=120")
    return emulator.request("GET", f"/api/v1/messages/{found['id']}/deliveries")["deliveries"][0]


def notification(title):
    return json.dumps({"notification": {"title": title, "body": "from a site's own server"}})


@pytest.mark.parametrize("encoding", ["aes128gcm", "aesgcm"])
@pytest.mark.parametrize("service", ["fcm", "mozilla", "apple", "rfc"])
def test_pywebpush_reaches_the_browser(emulator, subscribe, vapid, service, encoding):
    _, subscription = subscribe(service, public_key(vapid))
    title = "pywebpush" + uuid.uuid4().hex[:8]
    answer = pywebpush.webpush(
        subscription, notification(title), content_encoding=encoding, vapid_private_key=vapid,
        vapid_claims=dict(SUBJECT), ttl=60,
    )
    assert answer.status_code == 201
    assert answer.headers["location"]
    assert delivery(emulator, title)["displayed"]["title"] == title


@pytest.mark.parametrize(
    "service, status, text",
    [
        ("fcm", 403, "do not correspond"), ("mozilla", 401, '"errno":109'), ("apple", 400, "VapidPkHashMismatch"),
        ("wns", 401, ""), ("rfc", 403, "applicationServerKey"),
    ],
)
def test_another_key_is_refused_in_the_words_of_the_service(subscribe, vapid, service, status, text):
    other = py_vapid.Vapid02()
    other.generate_keys()
    _, subscription = subscribe(service, public_key(other))
    with pytest.raises(pywebpush.WebPushException) as refused:
        pywebpush.webpush(subscription, "x", vapid_private_key=vapid, vapid_claims=dict(SUBJECT), ttl=60)
    assert refused.value.response.status_code == status
    assert text in refused.value.response.text


@pytest.mark.parametrize("service, status", [("fcm", 410), ("mozilla", 410), ("apple", 410), ("wns", 410), ("rfc", 404)])
def test_a_subscription_that_was_given_up_is_gone(emulator, subscribe, vapid, service, status):
    device, subscription = subscribe(service)
    emulator.request("DELETE", f"/api/v1/devices/{device['id']}/subscription")
    with pytest.raises(pywebpush.WebPushException) as refused:
        pywebpush.webpush(subscription, "x", vapid_private_key=vapid, vapid_claims=dict(SUBJECT), ttl=60)
    assert refused.value.response.status_code == status


def test_pywebpush_default_ttl_is_refused_by_windows(subscribe, vapid):
    _, subscription = subscribe("wns")
    with pytest.raises(pywebpush.WebPushException) as refused:
        pywebpush.webpush(subscription, "x", vapid_private_key=vapid, vapid_claims=dict(SUBJECT))
    assert refused.value.response.status_code == 400
    assert "Cache-Policy" in refused.value.response.headers["X-WNS-ERROR-DESCRIPTION"]


def test_a_push_for_older_keys_is_taken_and_told(emulator, subscribe, vapid):
    device, old = subscribe("fcm")
    new = emulator.request("POST", f"/api/v1/devices/{device['id']}/subscription", {"service": "fcm"})
    marker = "stale" + uuid.uuid4().hex[:8]
    answer = pywebpush.webpush(
        {"endpoint": new["endpoint"], "keys": old["keys"]}, notification(marker), vapid_private_key=vapid,
        vapid_claims=dict(SUBJECT), ttl=60, headers={"Topic": marker},
    )
    assert answer.status_code == 201
    result = delivery(emulator, f"device:{device['id']}")
    assert result["outcome"] == "not-shown"
    assert "webpush-decrypt" in [finding["rule"] for finding in result["findings"]]


def test_webpush_reaches_the_browser_and_hears_of_its_audience(emulator, subscribe, tmp_path):
    webpush = pytest.importorskip("webpush")
    from cryptography.hazmat.primitives.asymmetric import ec
    import requests

    key = ec.generate_private_key(ec.SECP256R1())
    (tmp_path / "private.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    (tmp_path / "public.pem").write_bytes(
        key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    _, subscription = subscribe("mozilla")
    sender = webpush.WebPush(
        private_key=tmp_path / "private.pem", public_key=tmp_path / "public.pem", subscriber="kitchen@example.com"
    )
    title = "webpush" + uuid.uuid4().hex[:8]
    message = sender.get(
        message=notification(title),
        subscription=webpush.WebPushSubscription.model_validate(
            {"endpoint": subscription["endpoint"], "keys": subscription["keys"]}
        ),
    )
    answer = requests.post(subscription["endpoint"], data=message.encrypted, headers=message.headers, timeout=30)
    assert answer.status_code == 201, answer.text
    result = delivery(emulator, title)
    assert result["displayed"]["title"] == title
    assert "webpush-aud-port" in [finding["rule"] for finding in result["findings"]]


def test_django_push_notifications_reaches_the_browser(emulator, subscribe, vapid, tmp_path):
    django = pytest.importorskip("django")
    pytest.importorskip("push_notifications")
    from django.conf import settings

    pem = tmp_path / "private.pem"
    pem.write_bytes(vapid.private_pem())
    if not settings.configured:
        settings.configure(
            INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "push_notifications"],
            DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
            PUSH_NOTIFICATIONS_SETTINGS={},
        )
        django.setup()
    # The settings are the process's, and another test may have made them.
    from push_notifications.settings import PUSH_NOTIFICATIONS_SETTINGS

    PUSH_NOTIFICATIONS_SETTINGS.update(WP_PRIVATE_KEY=str(pem), WP_CLAIMS=dict(SUBJECT), WP_ERROR_TIMEOUT=10)
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from push_notifications.models import WebPushDevice

    # It takes endpoints of https alone.
    _, subscription = subscribe("fcm", public_key(vapid), realHost=True)
    assert subscription["endpoint"].startswith("https://fcm.googleapis.com/fcm/send/")
    device = WebPushDevice.objects.create(
        registration_id=subscription["endpoint"], p256dh=subscription["keys"]["p256dh"],
        auth=subscription["keys"]["auth"], browser="CHROME",
    )
    title = "django" + uuid.uuid4().hex[:8]
    device.send_message(notification(title))
    assert delivery(emulator, title)["displayed"]["title"] == title
