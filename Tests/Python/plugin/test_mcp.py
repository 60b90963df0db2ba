# SPDX-License-Identifier: Apache-2.0
"""`richpush mcp` as agents use it: by the unmodified client of the protocol, and by hand for messages that the client never sends."""

import asyncio
import base64
import json
import os
import pathlib
import shutil
import subprocess

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("RICHPUSH", str(ROOT / ".build/debug/richpush"))
MESSAGE = {"message": {"topic": "news", "notification": {"title": "Hello", "image": "https://cdn.example.com/a.png"}}}
LIMIT = 240


def with_session(work, environment=None):
    """Runs the work with a session of the client, which has been greeted."""

    async def run():
        server = StdioServerParameters(command=COMMAND, args=["mcp"], env={**os.environ, **(environment or {})})
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            return await work(session, await session.initialize())

    return asyncio.run(asyncio.wait_for(run(), LIMIT))


def call(name, environment=None, **arguments):
    async def work(session, _):
        return await session.call_tool(name, arguments)

    return with_session(work, environment)


def text(result):
    return "\n".join(each.text for each in result.content)


def test_every_tool_is_described_and_answers():
    async def work(session, greeting):
        assert greeting.server_info.name == "richpush"
        described = {tool.name: tool for tool in (await session.list_tools()).tools}
        calls = {
            "lint": {"message": MESSAGE}, "fix": {"message": json.dumps(MESSAGE)}, "explain": {"about": "BadDeviceToken"},
            "simulate": {"message": {"aps": {"alert": "Hello"}}}, "picture": {"picture": str(next(ROOT.glob("Media/attachments/*.png")))},
            "support": {"feature": "webp"}, "doctor": {},
        }
        for name, arguments in calls.items():
            result = await session.call_tool(name, arguments)
            assert not result.is_error, f"{name}: {text(result)}"
            assert described[name].description
        asked = {"wait", "inbox", "send", "register_device", "notifications", "interact", "fail", "clear_faults"}
        assert set(described) == {*calls, *asked, "preview"}

    with_session(work)


def test_lint_finds_and_fix_mends_what_lint_finds():
    assert json.loads(text(call("lint", message=MESSAGE)))["findings"][0]["rule"] == "mutable-content-missing"
    fixed, remaining = (each.text for each in call("fix", message=MESSAGE).content)
    assert json.loads(fixed)["message"]["apns"]["payload"]["aps"]["mutable-content"] == 1
    assert json.loads(remaining)["findings"] == []


def test_simulate_says_what_an_iphone_displays():
    result = json.loads(text(call("simulate", message={"aps": {"alert": {"title": "Hello"}}}, device="apple")))
    assert result["deliveries"][0]["displayed"]["title"] == "Hello"


@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium, which draws the picture")
def test_preview_is_a_picture():
    picture = call("preview", message={"aps": {"alert": "Hello"}}, width=600).content[0]
    assert picture.type == "image" and picture.mime_type == "image/png"
    data = base64.b64decode(picture.data)
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(data[16:20], "big") == 600


def test_the_emulators_tools_see_what_is_sent_to_it(tmp_path):
    async def work(session, _):
        device = json.loads(text(await session.call_tool("register_device", {"platform": "apple", "topic": "news"})))
        assert "news" in json.dumps(device["topics"])
        message = {"message": {"topic": "not a topic", "notification": {"title": "Is it there?"}}}
        refused = await session.call_tool("send", {"message": message})
        assert refused.is_error and "topic" in text(refused)
        message["message"] = {"token": device["token"], "notification": {"title": "1 + 1"}}
        sent = await session.call_tool("send", {"message": message})
        assert not sent.is_error, text(sent)
        push = json.loads(text(await session.call_tool("wait", {"q": 'title:"1 + 1"', "timeout": 60})))
        assert push["deliveries"][0]["displayed"]["title"] == "1 + 1"
        assert json.loads(text(await session.call_tool("inbox", {"q": "title:1"})))["messages"][0]["id"] == push["id"]
        read = await session.read_resource(f"richpush://messages/{push['id']}")
        assert json.loads(read.contents[0].text)["title"] == "1 + 1"
        unknown = await session.call_tool("interact", {"kind": "click", "device": device["token"], "action": "order"})
        assert unknown.is_error and "order" in text(unknown)
        clicked = json.loads(text(await session.call_tool("interact", {"kind": "click", "device": device["token"]})))
        assert clicked["response"]["userInfo"] is not None and clicked["followed"] == "opened"
        assert json.loads(text(await session.call_tool("notifications", {})))["notifications"] == []
        assert not (await session.call_tool("fail", {"code": "UNAVAILABLE", "times": 1})).is_error
        assert json.loads(text(await session.call_tool("clear_faults", {})))["deleted"] == 1
        late = await session.call_tool("wait", {"q": "title:never", "timeout": 0})
        assert late.is_error and "never" in text(late)
        nothing = await session.call_tool("inbox", {"q": "colour:red"})
        assert nothing.is_error and "colour" in text(nothing)

    environment = {"RICHPUSH_RUNTIME_DIR": str(tmp_path)}
    emulator = subprocess.Popen(
        [COMMAND, "emulator", "start", "--port", "0", "--tls-port", "0", "--proxy-port", "0", "--xmpp-port", "0", "--mcs-port", "0"],
        env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    try:
        while not list(tmp_path.glob("emulator-*.json")):
            assert emulator.stdout.readline(), "The emulator did not start."
        with_session(work, environment)
    finally:
        emulator.terminate()
        emulator.communicate()


def test_what_is_wrong_is_said_in_the_words_of_the_command_line(tmp_path):
    environment = {"RICHPUSH_RUNTIME_DIR": str(tmp_path)}
    cases = [
        ("lint", {}, "lint needs the argument message."),
        ("lint", {"message": MESSAGE, "onlin": True}, 'lint has no argument "onlin"; it takes message, online, apns.'),
        ("lint", {"message": MESSAGE, "online": 1}, "online must be true or false."),
        ("lint", {"message": "{"}, "standard input is not JSON."),
        ("simulate", {"message": MESSAGE, "device": "toaster"}, "The value 'toaster' is invalid for '--device"),
        ("simulate", {"message": MESSAGE, "device": "--watch"}, "The value '--watch' is invalid for '--device"),
        ("explain", {"about": "-"}, "there is no field, rule or error"),
        ("explain", {"about": "nothing of the kind"}, "there is no field, rule or error"),
        ("picture", {"picture": "--fit=here"}, "--fit=here cannot be read"),
        ("picture", {"picture": str(tmp_path / "none.png")}, "none.png cannot be read"),
        ("preview", {"message": MESSAGE, "width": 5}, "--width"),
        ("doctor", {"message": MESSAGE}, "it takes no arguments."),
        ("wait", {}, "No emulator runs"),
        ("notifications", {"timeout": "long"}, "timeout must be a number."),
        ("interact", {"notification": 1}, "interact needs the argument kind."),
        ("interact", {"kind": "click"}, "interact needs the argument notification, or device; give one of them."),
        ("interact", {"kind": "click", "notification": 1, "device": "a"}, "give one of them."),
    ]

    async def work(session, _):
        for name, arguments, sentence in cases:
            result = await session.call_tool(name, arguments)
            assert result.is_error and sentence in text(result), f"{name} {arguments}: {text(result)}"

    with_session(work, environment)


def test_files_names_and_texts_of_others_are_bounded_and_told_as_they_are(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge.png").open("wb") as file:
        file.truncate(1 << 32)
    (tmp_path / "secret").write_text("not to be shown")
    nowhere = "http://127.0.0.1:1/a.png"
    cases = [
        ("picture", {"picture": "a\x1b[2J\n::error::b"}, "a\\u{1B}[2J\\n::error::b cannot be read"),
        ("picture", {"picture": str(tmp_path)}, "it is a folder"),
        ("picture", {"picture": "/dev/zero"}, "which may have no end"),
        ("picture", {"picture": str(tmp_path / "pipe")}, "it is a pipe"),
        ("picture", {"picture": str(tmp_path / "huge.png")}, "is larger than"),
        ("picture", {"picture": str(tmp_path / "secret")}, "is not a picture"),
        ("picture", {"picture": nowhere}, f"{nowhere} cannot be loaded"),
        ("explain", {"about": "\x1b[2J"}, "\\u{1B}[2J"),
        ("lint", {"message": "x" * 900_000}, "is not JSON"),
        ("preview", {"message": MESSAGE, "width": 10**9}, "--width must be 320 to 4000 pixels"),
        ("preview", {"message": MESSAGE, "x" * 100_000: 1}, 'preview has no argument "xxx'),
    ]

    async def work(session, _):
        for name, arguments, sentence in cases:
            result = await session.call_tool(name, arguments)
            said = text(result)
            assert result.is_error and sentence in said, f"{name} {str(arguments)[:200]}: {said[:500]}"
            assert "\x1b" not in said and "\n::" not in said and "not to be shown" not in said and len(said) < 2000
        # What cannot be loaded is a finding, not a failure.
        message = {"message": {"topic": "news", "notification": {"title": "Hello", "image": nowhere}}}
        result = await session.call_tool("simulate", {"message": message, "device": "android"})
        assert json.loads(text(result))["deliveries"][0]["displayed"]["title"] == "Hello"

    with_session(work)


def test_without_a_browser_preview_says_how_to_get_one():
    result = call("preview", {"PATH": "/nowhere"}, message=MESSAGE)
    assert result.is_error and "apt-get install -y chromium" in text(result)


def test_resources_and_prompts_are_read():
    async def work(session, _):
        listed = (await session.list_resources()).resources
        assert [str(each.uri) for each in listed] == ["richpush://rules", "richpush://capabilities"]
        for each in listed:
            json.loads((await session.read_resource(each.uri)).contents[0].text)
        rule = await session.read_resource("richpush://rules/mutable-content-missing")
        assert "mutable-content-missing" in rule.contents[0].text
        for address in ("richpush://nothing", "file:///etc/passwd", "richpush://rules/--help", "richpush://rules/a/b"):
            with pytest.raises(Exception, match="There is no resource|there is no rule"):
                await session.read_resource(address)
        for prompt in (await session.list_prompts()).prompts:
            got = await session.get_prompt(prompt.name, {"message": "{}"})
            assert got.messages[0].content.text.endswith("{}")

    with_session(work)


def test_lines_that_are_no_requests_are_refused_and_the_next_one_is_answered():
    ping = {"jsonrpc": "2.0", "id": "p", "method": "ping"}
    lines = [
        "nonsense", "[]", '{"jsonrpc": "1.0", "id": 1, "method": "ping"}', '{"jsonrpc": "2.0", "id": [1], "method": "ping"}',
        '{"jsonrpc": "2.0", "id": 2, "method": "nothing"}', '{"jsonrpc": "2.0", "method": "notifications/unknown"}',
        '{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "rm"}}', "[" * 100_000, "x" * 2_000_000,
        '{"jsonrpc": "2.0", "id": 4, "method": "prompts/get", "params": {"name": "review-push"}}', "", json.dumps(ping),
    ]
    with subprocess.Popen([COMMAND, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        server.stdin.write("\n".join(lines) + "\n")
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in range(10)]
        server.stdin.close()
        assert server.stdout.read() == ""
        assert server.wait(LIMIT) == 0
    assert [answer["error"]["code"] for answer in answers if answer["id"] is None] == [-32700, -32600, -32600, -32700, -32600]
    assert {answer["id"]: answer["error"]["code"] for answer in answers if answer["id"] in (1, 2, 3, 4)} == {
        1: -32600, 2: -32601, 3: -32602, 4: -32602,
    }
    assert {"jsonrpc": "2.0", "id": "p", "result": {}} in answers


def test_a_cancelled_call_is_not_answered_and_ends_with_its_process():
    waiting = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "simulate", "arguments": {"message": MESSAGE, "network": "offline", "timeLimit": 100}}}
    cancelled = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
    ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
    with subprocess.Popen([COMMAND, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        for each in (waiting, cancelled, ping):
            server.stdin.write(json.dumps(each) + "\n")
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["id"] == 2
        server.stdin.close()
        assert server.stdout.read() == ""
        assert server.wait(LIMIT) == 0
