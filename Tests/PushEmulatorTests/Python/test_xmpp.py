# SPDX-License-Identifier: Apache-2.0
"""Firebase's Cloud Connection Server, asked by a client of XMPP that knows nothing of the emulator."""

import asyncio
import json
import os
import secrets
import urllib.parse

import pytest
import slixmpp
from slixmpp.xmlstream import ElementBase, register_stanza_plugin
from slixmpp.xmlstream.handler import Callback
from slixmpp.xmlstream.matcher import StanzaPath

TIME_LIMIT = 120


class GCM(ElementBase):
    """The element that carries JSON."""

    name = "gcm"
    namespace = "google:mobile:data"
    plugin_attrib = "gcm"
    interfaces = {"json"}

    def get_json(self):
        return json.loads(self.xml.text)

    def set_json(self, value):
        self.xml.text = value if isinstance(value, str) else json.dumps(value)


register_stanza_plugin(slixmpp.Message, GCM)


class AppServer(slixmpp.ClientXMPP):
    """An app server: what it is sent waits in a queue."""

    def __init__(self, sender, username=None):
        super().__init__(f"{sender}@gcm.googleapis.com", "AAAA-server-key")
        if username:
            self.credentials["username"] = username
        # TLS from the first byte, and verified: the certificate is Google's by name, and the emulator's by authority.
        self.enable_starttls = False
        self.enable_plaintext = False
        self.ca_certs = os.environ["RICHPUSH_EMULATOR_CA"]
        self.received = asyncio.Queue()
        self.add_event_handler("failed_auth", lambda event: self.received.put_nowait("failed_auth"))
        self.register_handler(
            Callback("gcm", StanzaPath("message/gcm"), lambda stanza: self.received.put_nowait(stanza))
        )

    async def __aenter__(self):
        host, _, port = os.environ["RICHPUSH_EMULATOR_XMPP"].rpartition(":")
        started = asyncio.get_running_loop().create_future()
        self.add_event_handler("session_start", lambda event: started.done() or started.set_result(None))
        self.connect(host, int(port))
        await asyncio.wait_for(started, TIME_LIMIT)
        return self

    async def __aexit__(self, *error):
        await self.disconnect()

    def say(self, value):
        stanza = self.make_message(mto="")
        del stanza["to"]
        stanza["gcm"]["json"] = value
        stanza.send()

    async def next_stanza(self):
        return await asyncio.wait_for(self.received.get(), TIME_LIMIT)

    async def heard(self):
        return (await self.next_stanza())["gcm"]["json"]

    async def ask(self, value):
        self.say(value)
        return await self.heard()

    def acknowledge(self, message):
        self.say({"to": message["from"], "message_id": message["message_id"], "message_type": "ack"})


@pytest.fixture
def sender():
    return str(10**11 + secrets.randbelow(10**11))


def run(work):
    return asyncio.run(work)


def test_downstream(emulator, sender):
    device = emulator.register(name="Pixel")

    async def talk():
        async with AppServer(sender, f"{sender}@gcm.googleapis.com") as server:
            message = {"to": device["token"], "message_id": "m-1", "data": {"k": "é <&>"}}
            assert await server.ask(message) == {
                "from": device["token"],
                "message_id": "m-1",
                "message_type": "ack",
            }
            assert await server.ask({"to": "/topics/news", "message_id": "m-2", "data": {"k": "v"}}) == {
                "from": "/topics/news",
                "message_id": "m-2",
                "message_type": "ack",
            }
            nack = await server.ask({"to": "no token", "message_id": "m-3"})
            assert nack.pop("error_description")
            assert nack == {
                "from": "no token",
                "message_id": "m-3",
                "message_type": "nack",
                "error": "BAD_REGISTRATION",
            }
            nack = await server.ask({"to": device["token"], "message_id": "m-4", "time_to_live": -1})
            assert nack["error"] == "INVALID_JSON"
            assert nack["error_description"].startswith(
                'InvalidJson : INVALID_TTL : Invalid value (-1) for "time_to_live"'
            )

    run(talk())
    # It shows on the device, and in the inbox under its protocol.
    search = urllib.parse.quote(f'protocol:xmpp token:"{device["token"]}" has:delivery')
    message = emulator.request("GET", f"/api/v1/wait?timeout={TIME_LIMIT}&q={search}")
    assert message["protocol"] == "xmpp"
    assert message["status"] == 200


def test_unregistered(emulator, sender):
    device = emulator.register()
    emulator.unregister(device)

    async def talk():
        async with AppServer(sender) as server:
            nack = await server.ask({"to": device["token"], "message_id": "m-1"})
            assert nack["error"] == "DEVICE_UNREGISTERED"

    run(talk())


def test_broken_json(sender):
    async def talk():
        async with AppServer(sender) as server:
            for text in ["{", '{"to": "a"}']:
                server.say(text)
                stanza = await server.next_stanza()
                assert stanza["type"] == "error"
                assert stanza["error"]["condition"] == "bad-request"
                assert stanza["error"]["text"].startswith("InvalidJson: JSON_PARSING_ERROR : ")
                assert stanza.xml.find("{google:mobile:data}gcm").text == text

    run(talk())


def test_group(emulator, sender):
    devices = [emulator.register() for _ in range(3)]
    members = [device["token"] for device in devices]
    name = "group-" + secrets.token_hex(8)
    key = emulator.request("POST", "/api/v1/groups", {"name": name, "members": members})["key"]

    async def talk():
        async with AppServer(sender) as server:
            message = {"to": key, "message_id": "m-1", "data": {"k": "v"}}
            answer = await server.ask(message)
            assert answer == {
                "from": key,
                "message_type": "ack",
                "success": 3,
                "failure": 0,
                "message_id": "m-1",
            }
            emulator.unregister(devices[0])
            answer = await server.ask(message)
            assert (answer["message_type"], answer["success"], answer["failure"]) == ("ack", 2, 1)
            assert answer["failed_registration_ids"] == members[:1]
            emulator.unregister(devices[1])
            emulator.unregister(devices[2])
            answer = await server.ask(message)
            assert answer["message_type"] == "nack"

    run(talk())


def test_receipt(emulator, sender):
    device = emulator.register()

    async def talk():
        async with AppServer(sender) as server:
            server.say({"to": device["token"], "message_id": "m-1", "delivery_receipt_requested": True})
            assert (await server.heard())["message_type"] == "ack"
            receipt = await server.heard()
            assert receipt["message_type"] == "receipt"
            assert (receipt["message_id"], receipt["from"]) == ("dr2:m-1", "gcm.googleapis.com")
            assert receipt["data"]["message_status"] == "MESSAGE_SENT_TO_DEVICE"
            assert receipt["data"]["original_message_id"] == "m-1"
            assert receipt["data"]["device_registration_id"] == device["token"]
            assert int(receipt["data"]["message_sent_timestamp"]) > 1e12
            server.acknowledge(receipt)

    run(talk())


def test_upstream(emulator, sender):
    device = emulator.register(configuration={"packageName": "com.example.shop"})
    path = f"/api/v1/devices/{device['id']}/upstream"
    address = f"{sender}@gcm.googleapis.com"
    expected = {"category": "com.example.shop", "data": {"hello": "world"}, "message_id": "m-123"}

    async def talk():
        emulator.request("POST", path, {"to": address, "messageID": "m-123", "data": {"hello": "world"}})
        for acknowledges in [False, True]:
            # It comes again to whoever connects next, until it is acknowledged.
            async with AppServer(sender) as server:
                stanza = await server.next_stanza()
                assert stanza["type"] == "normal"
                message = stanza["gcm"]["json"]
                assert message == {**expected, "from": device["token"]}
                if acknowledges:
                    server.acknowledge(message)
                    # The next stanza is read after it.
                    await server.ask({"to": "no token", "message_id": "m-1"})
        async with AppServer(sender) as server:
            emulator.request("POST", path, {"to": address, "messageID": "m-124"})
            assert (await server.heard())["message_id"] == "m-124"

    run(talk())
    states = {one["messageID"]: one["state"] for one in emulator.request("GET", f"/api/v1/upstream?sender={sender}")["upstream"]}
    assert states["m-123"] == "acknowledged"


def test_draining(emulator, sender):
    async def talk():
        async with AppServer(sender) as server:
            assert emulator.request("POST", f"/api/v1/xmpp/drain?sender={sender}") == {"drained": 1}
            assert await server.heard() == {"message_type": "control", "control_type": "CONNECTION_DRAINING"}
            nack = await server.ask({"to": "/topics/news", "message_id": "m-1"})
            assert (nack["message_type"], nack["error"]) == ("nack", "CONNECTION_DRAINING")

    run(talk())


def test_wrong_sender():
    async def talk():
        server = AppServer("1", "1@example.com")
        host, _, port = os.environ["RICHPUSH_EMULATOR_XMPP"].rpartition(":")
        server.connect(host, int(port))
        assert await server.next_stanza() == "failed_auth"
        await server.disconnect()

    run(talk())
