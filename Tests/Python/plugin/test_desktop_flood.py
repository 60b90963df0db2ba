# SPDX-License-Identifier: Apache-2.0
"""A program on the desktop's bus that calls and never reads: the bus stops reading it, and serves the others."""

import json
import os
import pathlib
import socket
import struct
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("RICHPUSH", str(ROOT / ".build/debug/richpush"))
CALLS = 100_000
SERVICE = "org.freedesktop.Notifications"


def padded(data, size):
    return data + b"\0" * (-len(data) % size)


def call(member, service="org.freedesktop.DBus", serial=1):
    """A call without arguments in D-Bus's format."""
    texts = [(1, b"o", "/"), (2, b"s", service), (3, b"s", member), (6, b"s", service)]
    fields = b""
    for code, kind, value in texts:
        fields = padded(fields, 8) + bytes([code, 1]) + kind + b"\0" + struct.pack("<I", len(value)) + value.encode() + b"\0"
    return padded(b"l\x01\0\x01" + struct.pack("<III", 0, serial, len(fields)) + fields, 8)


class Program:
    """A client of the bus that has logged in."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(path)
        self.socket.sendall(b"\0AUTH EXTERNAL 30\r\n")
        while not self.socket.recv(4096).endswith(b"\r\n"):
            pass
        self.socket.sendall(b"BEGIN\r\n")
        self.bytes, self.serial = b"", 0
        assert self.ask("Hello")

    def ask(self, member, service="org.freedesktop.DBus"):
        """Calls a method, and returns the kind of the answer: 2 is a return, 3 an error."""
        self.serial += 1
        self.socket.sendall(call(member, service, self.serial))
        return self.answer()

    def answer(self):
        while True:
            while len(self.bytes) < 16 or len(self.bytes) < self.length():
                part = self.socket.recv(65536)
                assert part, "the bus ended the connection"
                self.bytes += part
            kind, self.bytes = self.bytes[1], self.bytes[self.length():]
            if kind != 4:
                return kind

    def length(self):
        body, _, fields = struct.unpack("<III", self.bytes[4:16])
        return 16 + fields + -fields % 8 + body


@pytest.fixture
def bus(tmp_path):
    """The emulator's process, and the path of its bus."""
    ports = [part for name in ("port", "tls-port", "proxy-port", "xmpp-port", "mcs-port") for part in (f"--{name}", "0")]
    emulator = subprocess.Popen(
        [COMMAND, "emulator", "start", *ports], env={**os.environ, "RICHPUSH_RUNTIME_DIR": str(tmp_path)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    try:
        while not (records := list(tmp_path.glob("emulator-*.json"))):
            assert emulator.stdout.readline(), "The emulator did not start."
        address = json.loads(records[0].read_text())["desktopAddress"]
        yield emulator, address.removeprefix("unix:path=")
    finally:
        emulator.terminate()
        emulator.communicate()


def memory(process):
    """Bytes of the process in memory."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


def test_a_program_that_never_reads_is_not_read_and_the_others_are_served(bus):
    emulator, path = bus
    flooding, other = Program(path), Program(path)
    before = memory(emulator)
    flooding.socket.setblocking(False)
    calls = b"".join(call("ListNames", serial=number + 1) for number in range(CALLS))
    sent, idle = 0, 0
    # The bus has one thread: once it has answered the other program many times, it has read all that it takes.
    while sent < len(calls) and idle < 200:
        try:
            sent += flooding.socket.send(calls[sent:sent + 1_000_000])
            idle = 0
        except BlockingIOError:
            idle += 1
            assert other.ask("GetCapabilities", SERVICE) == 2
    assert idle == 200, "the bus read all of the flood"
    assert memory(emulator) - before < 32 * 1024 * 1024
    assert Program(path).ask("GetServerInformation", SERVICE) == 2

    # Once it reads, all that it called is answered, in order.
    flooding.socket.settimeout(60)
    complete = sent // len(call("ListNames"))
    assert {flooding.answer() for _ in range(complete)} == {2}


def test_a_program_that_leaves_in_a_flood_leaves_nothing(bus):
    emulator, path = bus
    other = Program(path)
    for _ in range(20):
        flooding = Program(path)
        flooding.socket.setblocking(False)
        try:
            while True:
                flooding.socket.send(call("ListNames") * 1000)
        except BlockingIOError:
            flooding.socket.close()
        assert other.ask("GetCapabilities", SERVICE) == 2
