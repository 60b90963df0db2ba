# SPDX-License-Identifier: Apache-2.0
"""AWS' SDK for Python, unmodified, pushes through Amazon SNS to phones and hears its errors."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request
import uuid

import pytest

boto3 = pytest.importorskip("boto3")
from botocore.exceptions import ClientError  # noqa: E402


@pytest.fixture(scope="module")
def sns(emulator):
    """AWS_ENDPOINT_URL_SNS is in the environment; without it the test would reach AWS."""
    client = boto3.client("sns", region_name="eu-west-1", aws_access_key_id="any", aws_secret_access_key="any")
    assert client.meta.endpoint_url == emulator.url + "/aws/sns"
    return client


def application(sns, platform):
    name = f"app-{uuid.uuid4()}"
    arn = sns.create_platform_application(Name=name, Platform=platform, Attributes={"PlatformCredential": "any"})
    return arn["PlatformApplicationArn"]


def endpoint(sns, application, token, **members):
    return sns.create_platform_endpoint(PlatformApplicationArn=application, Token=token, **members)["EndpointArn"]


def delivery(emulator, query):
    query = urllib.parse.quote(f"protocol:sns {query}")
    return emulator.request("GET", f"/api/v1/wait?q={query}&timeout=60")["deliveries"][0]


def structured(**values):
    return json.dumps({name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()})


@pytest.fixture
def phone(emulator):
    return emulator.register("android")


@pytest.mark.parametrize("form", ["v1", "legacy"])
def test_a_picture_is_displayed_on_android(form, sns, emulator, phone, picture):
    notification = {"title": "Pizza", "body": "Is ready.", "image": picture}
    value = {"notification": notification, "priority": "high"}
    if form == "v1":
        value = {"fcmV1Message": {"message": {"notification": notification, "data": {"count": 7}}}}
    target = endpoint(sns, application(sns, "GCM"), phone["token"])
    sent = sns.publish(TargetArn=target, MessageStructure="json", Message=structured(default="Pizza", GCM=value))
    assert re.fullmatch("[0-9a-f-]{36}", sent["MessageId"])
    displayed = delivery(emulator, f"token:{phone['token']} has:displayed-image")["displayed"]
    assert displayed["title"] == "Pizza"
    assert len(displayed["attachments"]) == 1


def test_a_picture_is_displayed_on_an_iphone_and_attributes_become_header_fields(sns, emulator, picture):
    phone = emulator.register("apple", configuration={"serviceExtension": "image-key:image", "apnsEnvironment": "sandbox"})
    target = endpoint(sns, application(sns, "APNS_SANDBOX"), phone["apnsToken"])
    payload = {"aps": {"alert": {"title": "Pizza"}, "mutable-content": 1}, "image": picture}
    attribute = lambda value: {"DataType": "String", "StringValue": value}
    sns.publish(
        TargetArn=target,
        MessageStructure="json",
        Message=structured(APNS_SANDBOX=payload),
        MessageAttributes={
            "AWS.SNS.MOBILE.APNS.PUSH_TYPE": attribute("alert"),
            "AWS.SNS.MOBILE.APNS.PRIORITY": attribute("10"),
            "AWS.SNS.MOBILE.APNS.COLLAPSE_ID": attribute("order-7"),
            "AWS.SNS.MOBILE.APNS_SANDBOX.TTL": attribute("3600"),
        },
    )
    query = urllib.parse.quote(f"protocol:sns token:{phone['apnsToken']}")
    found = emulator.request("GET", f"/api/v1/wait?q={query}&timeout=60")
    assert len(found["deliveries"][0]["displayed"]["attachments"]) == 1
    assert "order-7" in json.dumps(found)


def test_a_text_for_all_is_an_alert_on_an_iphone(sns, emulator):
    phone = emulator.register("apple")
    sns.publish(TargetArn=endpoint(sns, application(sns, "APNS"), phone["apnsToken"]), Message="Is <ready> & hot.")
    assert delivery(emulator, f"token:{phone['apnsToken']}")["displayed"]["body"] == "Is <ready> & hot."


def test_the_same_token_with_other_attributes_is_refused_with_the_arn(sns, phone):
    app = application(sns, "GCM")
    first = endpoint(sns, app, phone["token"], CustomUserData="a")
    assert endpoint(sns, app, phone["token"], CustomUserData="a") == first
    with pytest.raises(sns.exceptions.InvalidParameterException) as raised:
        endpoint(sns, app, phone["token"], CustomUserData="b")
    # What AWS' own guide tells people to do.
    found = re.search(r"Endpoint (arn:aws:sns[^ ]+) already exists with the same Token", str(raised.value))
    assert found.group(1) == first
    assert sns.get_endpoint_attributes(EndpointArn=first)["Attributes"] == {
        "Enabled": "true", "Token": phone["token"], "CustomUserData": "a",
    }


def test_a_rejected_token_disables_its_endpoint_until_a_new_one_is_set(sns, emulator, phone):
    target = endpoint(sns, application(sns, "GCM"), phone["token"])
    emulator.unregister(phone)
    message = structured(GCM={"notification": {"title": "Pizza"}})
    sns.publish(TargetArn=target, MessageStructure="json", Message=message)
    with pytest.raises(sns.exceptions.EndpointDisabledException) as raised:
        sns.publish(TargetArn=target, MessageStructure="json", Message=message)
    assert raised.value.response["Error"]["Message"] == "Endpoint is disabled"
    assert sns.get_endpoint_attributes(EndpointArn=target)["Attributes"]["Enabled"] == "false"
    other = emulator.register("android")
    sns.set_endpoint_attributes(EndpointArn=target, Attributes={"Token": other["token"], "Enabled": "true"})
    sns.publish(TargetArn=target, MessageStructure="json", Message=message)
    assert delivery(emulator, f"token:{other['token']}")["displayed"]["title"] == "Pizza"


def test_a_topic_reaches_each_platform_with_its_own_value(sns, emulator):
    phones = {"GCM": emulator.register("android"), "APNS": emulator.register("apple")}
    topic = sns.create_topic(Name=f"news-{uuid.uuid4()}")["TopicArn"]
    for platform, phone in phones.items():
        token = phone["apnsToken"] if platform == "APNS" else phone["token"]
        target = endpoint(sns, application(sns, platform), token)
        sns.subscribe(TopicArn=topic, Protocol="application", Endpoint=target, ReturnSubscriptionArn=True)
    assert len(sns.list_subscriptions_by_topic(TopicArn=topic)["Subscriptions"]) == 2
    message = structured(
        default="All", GCM={"notification": {"title": "To Android"}}, APNS={"aps": {"alert": {"title": "To Apple"}}}
    )
    sns.publish(TopicArn=topic, MessageStructure="json", Message=message)
    for platform, title in [("GCM", "To Android"), ("APNS", "To Apple")]:
        phone = phones[platform]
        token = phone["apnsToken"] if platform == "APNS" else phone["token"]
        assert delivery(emulator, f"token:{token}")["displayed"]["title"] == title


def test_a_batch_says_what_failed(sns, emulator, phone):
    topic = sns.create_topic(Name=f"news-{uuid.uuid4()}")["TopicArn"]
    sns.subscribe(
        TopicArn=topic, Protocol="application", Endpoint=endpoint(sns, application(sns, "GCM"), phone["token"])
    )
    answer = sns.publish_batch(
        TopicArn=topic,
        PublishBatchRequestEntries=[
            {"Id": "a", "Message": structured(default="x", GCM={"notification": {"title": "A"}}), "MessageStructure": "json"},
            {"Id": "b", "Message": "{", "MessageStructure": "json"},
        ],
    )
    assert [entry["Id"] for entry in answer["Successful"]] == ["a"]
    [failed] = answer["Failed"]
    assert (failed["Id"], failed["Code"], failed["SenderFault"]) == ("b", "InvalidParameter", True)
    with pytest.raises(sns.exceptions.TooManyEntriesInBatchRequestException):
        entries = [{"Id": str(number), "Message": "x"} for number in range(11)]
        sns.publish_batch(TopicArn=topic, PublishBatchRequestEntries=entries)
    with pytest.raises(sns.exceptions.BatchEntryIdsNotDistinctException):
        sns.publish_batch(TopicArn=topic, PublishBatchRequestEntries=[{"Id": "a", "Message": "x"}] * 2)


@pytest.mark.parametrize(
    "call, code, text",
    [
        (lambda sns, app: sns.get_endpoint_attributes(EndpointArn="bad"), "InvalidParameter", "at least 6 elements, not 1"),
        (
            lambda sns, app: sns.get_endpoint_attributes(EndpointArn="arn:aws:sns:eu-west-1:1:endpoint/GCM"),
            "InvalidParameter", "Wrong number of slashes in relative portion of the ARN.",
        ),
        (
            lambda sns, app: sns.get_endpoint_attributes(EndpointArn="arn:aws:sns:eu-west-1:1:endpoint/GCM/a/b"),
            "NotFound", "Endpoint does not exist",
        ),
        (lambda sns, app: endpoint(sns, app + "x", "t"), "NotFound", "PlatformApplication does not exist"),
        (lambda sns, app: endpoint(sns, app, "t", Attributes={"X": "1"}), "InvalidParameter", "Invalid attribute name: X"),
        (lambda sns, app: endpoint(sns, app, "t", CustomUserData="x" * 2049), "InvalidParameter", "must be at most 2048 bytes"),
        (
            lambda sns, app: sns.create_platform_application(Name="a", Platform="AAA", Attributes={"PlatformCredential": "x"}),
            "InvalidParameter", "AAA is not supported",
        ),
        (
            lambda sns, app: sns.create_platform_application(Name="a b", Platform="GCM", Attributes={"PlatformCredential": "x"}),
            "InvalidParameter", "must contain only characters",
        ),
        (lambda sns, app: sns.publish(TargetArn=endpoint(sns, app, "t"), Message=""), "InvalidParameter", "Empty message"),
        (
            lambda sns, app: sns.publish(TargetArn=endpoint(sns, app, "t"), Message="{", MessageStructure="json"),
            "InvalidParameter", "JSON message body failed to parse",
        ),
        (
            lambda sns, app: sns.publish(
                TopicArn=sns.create_topic(Name="t")["TopicArn"], Message="{}", MessageStructure="json"
            ),
            "InvalidParameter", "No default entry in JSON message body",
        ),
        (lambda sns, app: sns.publish(Message="x"), "InvalidParameter", "TargetArn or TopicArn"),
        (lambda sns, app: sns.publish(TargetArn=endpoint(sns, app, "t"), Message="x" * 262_145), "InvalidParameter", "too long"),
        (lambda sns, app: sns.list_topics(NextToken="x"), "InvalidParameter", "NextToken"),
    ],
)
def test_what_sns_refuses_has_its_words(call, code, text, sns):
    with pytest.raises(ClientError) as raised:
        call(sns, application(sns, "GCM"))
    error = raised.value.response["Error"]
    assert error["Code"] == code
    assert text in error["Message"]


@pytest.mark.parametrize("code, expected", [("QUOTA_EXCEEDED", "Throttled"), ("UNAUTHENTICATED", "AuthorizationError")])
def test_a_fault_is_told_in_the_words_of_sns(code, expected, sns, emulator, phone):
    target = endpoint(sns, application(sns, "GCM"), phone["token"])
    added = emulator.request("POST", "/api/v1/faults", {"token": phone["token"], "code": code})
    try:
        with pytest.raises(ClientError) as raised:
            sns.publish(TargetArn=target, Message="x")
        assert raised.value.response["Error"]["Code"] == expected
    finally:
        emulator.request("DELETE", f"/api/v1/faults/{added['id']}")


def test_a_refusal_is_in_the_inbox_with_its_cause(sns, emulator):
    with pytest.raises(ClientError):
        sns.publish(TargetArn=endpoint(sns, application(sns, "GCM"), "t"), Message='{"default": 7', MessageStructure="json")
    query = urllib.parse.quote("protocol:sns status:400")
    messages = emulator.request("GET", f"/api/v1/messages?q={query}&limit=50")["messages"]
    details = [emulator.request("GET", f"/api/v1/messages/{message['id']}") for message in messages]
    assert any("failed to parse" in json.dumps(message["findings"]) for message in details)


@pytest.mark.parametrize(
    "body", [b"", b"Action=", b"Action=Fly", b"\xff\xfe", b"%%%", b"Action=Publish&Message=%00&TargetArn=%", b"[]"]
)
def test_a_broken_request_is_refused_in_xml(body, emulator):
    request = urllib.request.Request(emulator.url + "/aws/sns/", body, method="POST")
    with pytest.raises(urllib.error.HTTPError) as raised:
        urllib.request.urlopen(request, timeout=30)
    assert raised.value.code == 400
    assert b"<ErrorResponse" in raised.value.read()
