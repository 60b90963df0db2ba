# SPDX-License-Identifier: Apache-2.0
"""Clients that speak to APNs, unmodified: each sends one push and says why it was refused.

A client is a function of token and payload. It returns None for an accepted push, and otherwise the reason as its library
tells it: by the name of an exception, or by a result.
"""

import asyncio
import json
import os
import ssl
import subprocess

TOPIC = "com.example.app"
KEY_ID = "ABC123DEFG"
TEAM_ID = "TEAM123456"
HOST, _, PORT = os.environ["RICHPUSH_EMULATOR_TLS"].rpartition(":")
AUTHORITY = os.environ["RICHPUSH_EMULATOR_CA"]


def with_aioapns(token, payload, key):
    """It offers no ALPN and names no :authority; the recipe sets its server."""
    from aioapns import APNs, NotificationRequest
    from aioapns.connection import APNsProductionClientProtocol

    APNsProductionClientProtocol.APNS_SERVER, APNsProductionClientProtocol.APNS_PORT = HOST, int(PORT)

    async def send():
        client = APNs(
            key=key.read_text(),
            key_id=KEY_ID,
            team_id=TEAM_ID,
            topic=TOPIC,
            ssl_context=ssl.create_default_context(cafile=AUTHORITY),
        )
        return await client.send_notification(NotificationRequest(device_token=token, message=payload))

    result = asyncio.run(asyncio.wait_for(send(), 60))
    assert result.is_successful == (result.description is None)
    return result.description


def with_pyapns_client(token, payload, key):
    """By the environment alone: HTTPS_PROXY and SSL_CERT_FILE."""
    from pyapns_client import APNSClient, IOSNotification, IOSPayload, IOSPayloadAlert, exceptions

    client = APNSClient(APNSClient.MODE_PROD, AUTHORITY, str(key), KEY_ID, TEAM_ID)
    aps = dict(payload["aps"])
    custom = {name: value for name, value in payload.items() if name != "aps"}
    push = IOSPayload(
        alert=IOSPayloadAlert(**aps.pop("alert")),
        mutable_content=aps.pop("mutable-content", 0) == 1,
        custom=custom,
    )
    try:
        client.push(IOSNotification(payload=push, topic=TOPIC), token)
    except exceptions.APNSException as error:
        return type(error).__name__.removesuffix("Exception")
    finally:
        client.close()


def with_kalyke(token, payload, key):
    """By the environment alone: HTTPS_PROXY and SSL_CERT_FILE."""
    from kalyke import ApnsClient, ApnsConfig
    from kalyke.exceptions import ApnsProviderException

    client = ApnsClient(use_sandbox=True, team_id=TEAM_ID, auth_key_id=KEY_ID, auth_key_filepath=key)
    try:
        identifier = asyncio.run(client.send_message(token, payload, ApnsConfig(topic=TOPIC)))
    except ApnsProviderException as error:
        return type(error).__name__
    assert identifier


def with_django(token, payload, key):
    """Its APNs path, which uses aioapns."""
    import django
    from django.conf import settings

    if not settings.configured:
        settings.configure(
            INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "push_notifications"],
            DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
            USE_TZ=True,
            PUSH_NOTIFICATIONS_SETTINGS={
                "APNS_AUTH_KEY_PATH": str(key),
                "APNS_AUTH_KEY_ID": KEY_ID,
                "APNS_TEAM_ID": TEAM_ID,
                "APNS_TOPIC": TOPIC,
                "APNS_USE_SANDBOX": False,
            },
        )
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
    from aioapns.connection import APNsProductionClientProtocol
    from push_notifications.apns_async import TokenCredentials, apns_send_message
    from push_notifications.exceptions import APNSError

    APNsProductionClientProtocol.APNS_SERVER, APNsProductionClientProtocol.APNS_PORT = HOST, int(PORT)
    aps = payload["aps"]
    try:
        apns_send_message(
            registration_id=token,
            alert=aps["alert"],
            topic=TOPIC,
            creds=TokenCredentials(key=key.read_text(), key_id=KEY_ID, team_id=TEAM_ID),
            mutable_content=aps.get("mutable-content") == 1,
            extra={name: value for name, value in payload.items() if name != "aps"},
        )
    except APNSError as error:
        return str(error).rsplit(": ", 1)[-1]


def with_httpx(token, payload, key):
    """By the environment alone: HTTPS_PROXY and SSL_CERT_FILE."""
    import httpx

    with httpx.Client(http2=True, timeout=60) as client:
        answer = client.post(
            f"https://api.push.apple.com/3/device/{token}",
            json=payload,
            headers={"authorization": f"bearer {provider_token(key)}", "apns-topic": TOPIC, "apns-push-type": "alert"},
        )
    assert answer.http_version == "HTTP/2"
    return None if answer.is_success else answer.json()["reason"]


def provider_token(key):
    import time

    import jwt

    return jwt.encode({"iss": TEAM_ID, "iat": int(time.time())}, key.read_text(), "ES256", {"kid": KEY_ID})


def with_curl(token, payload, key):
    """HTTP/2 from the first byte, without ALPN."""
    answer = subprocess.run(
        [
            "curl", "--silent", "--show-error", "--http2-prior-knowledge", "--no-alpn", "--max-time", "60",
            "--cacert", AUTHORITY, "--data", json.dumps(payload), "--header", "apns-push-type: alert",
            "--header", f"authorization: bearer {provider_token(key)}", "--header", f"apns-topic: {TOPIC}",
            "--write-out", "\n%{http_version} %{http_code}", f"https://{HOST}:{PORT}/3/device/{token}",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    body, _, last = answer.rpartition("\n")
    version, status = last.split()
    assert version == "2"
    return None if status == "200" else json.loads(body)["reason"]


# It prints the status and the body.
NODE_SCRIPT = """
const [address, token, topic, bearer, payload] = process.argv.slice(1);
const session = require('node:http2').connect(`https://${address}`, { servername: 'api.push.apple.com' });
const request = session.request({
    ':method': 'POST', ':path': `/3/device/${token}`, 'authorization': `bearer ${bearer}`, 'apns-topic': topic,
    'apns-push-type': 'alert',
});
let body = '';
request.on('response', headers => console.log(headers[':status']));
request.setEncoding('utf8').on('data', part => body += part);
request.on('end', () => { console.log(body); session.close(); }).end(payload);
"""


def with_node(token, payload, key):
    """node's http2; the authority by NODE_EXTRA_CA_CERTS."""
    arguments = [f"{HOST}:{PORT}", token, TOPIC, provider_token(key), json.dumps(payload)]
    status, body = subprocess.run(
        ["node", "-e", NODE_SCRIPT, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | {"NODE_EXTRA_CA_CERTS": AUTHORITY},
    ).stdout.split("\n")[:2]
    return None if status == "200" else json.loads(body)["reason"]


CLIENTS = [with_aioapns, with_pyapns_client, with_kalyke, with_django, with_httpx, with_curl, with_node]
