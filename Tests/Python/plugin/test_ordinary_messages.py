# SPDX-License-Identifier: Apache-2.0
"""Messages with the keys that apps use are taken for no vendor's, by lint and by a simulated Android phone."""

import json
import os
import pathlib
import random
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("RICHPUSH", str(ROOT / ".build/debug/richpush"))
SEED, COUNT = 7, 300
KEYS = """title body message text type id url link deeplink deep_link uri image imageUrl image_url picture icon custom alert screen
route path payload extra extras data content notification_id notificationId campaign_id campaignId source sound badge channel_id
channelId category action click_action orderId order_id userId chatId sender roomId timestamp time created_at priority ttl tag group
lang locale count unread aps json meta metadata params args event status code key value name description subtitle summary color
topic scope project_id version env debug media attachment thumbnail video audio file buttons actions reply utm_source utm_campaign
a b c d e i k m n o p q s t u v w x y z""".split()
VALUES = ["1", "Hello", "https://shop.example.com/a", '{"id":1}', "true", "order", "[]", "2026-01-01", "high"]


def messages():
    """Ordinary messages, the same each time."""
    chance = random.Random(SEED)
    for _ in range(COUNT):
        pick = lambda most: {key: chance.choice(VALUES) for key in chance.sample(KEYS, chance.randint(1, most))}
        message = {"token": f"c{'x' * 40}:APA91b{'y' * 140}", "data": pick(9)}
        if chance.random() < 0.7:
            message["notification"] = {"title": "Hi", "body": "Text"}
        if chance.random() < 0.3:
            own = {key: value for key, value in pick(3).items() if key != "aps"}
            message["apns"] = {"payload": {"aps": {"alert": {"title": "Hi"}, "mutable-content": 1}, **own}}
        yield {"message": message}


@pytest.mark.parametrize("command", [["lint"], ["simulate", "--device", "android"]], ids=lambda command: command[0])
def test_an_ordinary_message_is_taken_for_no_vendors(command):
    vendors = json.loads((ROOT / "Sources/PushMessages/Vendors/vendors.json").read_text())["vendors"]
    names = [vendor["name"] for vendor in vendors]
    assert "OneSignal" in names
    sent = list(messages())
    outcome = subprocess.run(
        [COMMAND, *command, "--jsonl"], input="".join(json.dumps(each) + "\n" for each in sent), capture_output=True, text=True
    )
    answers = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert len(answers) == COUNT, outcome.stderr
    for message, answer in zip(sent, answers):
        findings = answer["findings"] + [finding for delivery in answer.get("deliveries", []) for finding in delivery["findings"]]
        taken = [name for finding in findings for name in names if name in finding["message"]]
        assert not taken, f"seed {SEED}: {message}: {taken}"
