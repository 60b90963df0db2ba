// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct SNSMessageRuleTests {
    private static let endpoint = "arn:aws:sns:eu-west-1:123456789012:endpoint/GCM/app/1"

    @Test(arguments: [
        (#"{"default":"d","GCM":{"notification":{"title":"t"}}}"#, "GCM error"),
        (#"{"APNS":{"aps":{"alert":"a"}}}"#, "APNS error"),
        (#"{"gcm":{"notification":{"title":"t"}}}"#, "gcm error"),
        (#"{"default":"d","FCM":"{\"notification\":{\"title\":\"t\"}}"}"#, "FCM error"),
        (#"{"default":"d","fcm":"{}","APNS":"{\"aps\":{\"alert\":\"a\"}}"}"#, "fcm error"),
        (#"{"default":"d","apns_sandbox":"{\"aps\":{\"alert\":\"a\"}}"}"#, "apns_sandbox error"),
        (#"{"TargetArn":"ARN","MessageStructure":"json","Message":"{\"gcm\":\"{}\"}"}"#, "Message error"),
        (#"{"default":"d","APNS":"{\"aps\":"}"#, "APNS error"),
        (#"{"APNS_VOIP_SANDBOX":"{\"uuid\":\"1\",\"caller_name\":\"hello\"}"}"#, "APNS_VOIP_SANDBOX error"),
        (#"{"APNS_VOIP":{"aps":{"alert":"a"}}}"#, "APNS_VOIP error"),
        (#"{"default":"d","aps":{"alert":"a","sound":"default"}}"#, "aps note"),
        (#"{"default":"d","aps":"{\"alert\":\"a\"}","GCM":"{\"data\":{}}"}"#, "aps note"),
        (#"{"default":"d","APNS":"{\"alert\":\"a\"}"}"#, "APNS error"),
        (
            #"{"GCM":"{\"fcmV1Message\":{\"message\":{\"notification\":{\"title\":\"t\"},\"data\":{\"n\":1}}}}"}"#,
            "GCM warning"
        ),
        (#"{"TargetArn":"ARN","Message":"{\"GCM\":\"{}\"}"}"#, "MessageStructure error"),
        (#"{"TargetArn":"ARN","MessageStructure":"json","Message":"hello"}"#, "Message error"),
        (
            #"{"TopicArn":"arn:aws:sns:eu-west-1:1:t","MessageStructure":"json","Message":"{\"GCM\":\"{\\\"data\\\":{\\\"k\\\":\\\"v\\\"}}\"}"}"#,
            "Message error"
        ),
        (
            #"{"TargetArn":"ARN","MessageStructure":"json","Message":{"APNS":"{\"aps\":{\"alert\":\"a\"}}"}}"#,
            "Message error"
        ),
        (
            #"{"TargetArn":"ARN","MessageStructure":"json","Message":"{\"APNS\":\"{\\\"aps\\\":{\\\"content-available\\\":1}}\"}"}"#,
            "MessageAttributes warning"
        ),
    ])
    func `what SNS does not read as meant is found`(_ text: String, _ line: String) throws {
        #expect(try LintedText(text.replacing("ARN\"", with: Self.endpoint + "\"")).lines(of: "sns-message") == [line])
    }

    @Test(arguments: [
        #"{"default":"d","GCM":"{\"data\":{\"k\":\"v\"}}","APNS":"{\"aps\":{\"alert\":\"a\"}}"}"#,
        #"{"TargetArn":"ARN","Message":"hello"}"#,
        #"{"default":"d","APNS_VOIP":"{\"aps\":{\"alert\":\"a\"},\"uuid\":\"1\"}"}"#,
        #"{"aps":{"alert":"a"},"default":{"page":1}}"#, #"{"aps":{"alert":"a"},"default":"d","id":"1"}"#,
        #"{"APNS":"{\"aps\":{\"alert\":\"a\"},\"default\":\"d\"}"}"#,
        #"{"TargetArn":"ARN","MessageStructure":"json","MessageAttributes":{"AWS.SNS.MOBILE.APNS.PUSH_TYPE":{"DataType":"String","StringValue":"background"}},"Message":"{\"APNS\":\"{\\\"aps\\\":{\\\"content-available\\\":1}}\"}"}"#,
    ])
    func `a good message has no finding of the rule`(_ text: String) throws {
        #expect(try LintedText(text.replacing("ARN\"", with: Self.endpoint + "\"")).lines(of: "sns-message") == [])
    }

    @Test func `the pushes within are linted, and say where they are`() throws {
        let linted = try LintedText(
            #"{"GCM":"{\"fcmV1Message\":{\"message\":{\"notification\":{\"title\":\"t\"},\"android\":{\"ttl\":\"5\"}}}}","APNS":"{\"aps\":{\"alert\":\"a\"},\"fcm_options\":{\"image\":\"https://e.com/a.jpg\"}}"}"#
        )
        let lines = linted.lines
        #expect(lines.contains("APNS warning mutable-content-missing"))
        #expect(lines.contains { $0.hasPrefix("GCM error ") })
        #expect(linted.findings.contains { $0.message.hasPrefix("In GCM, android.ttl: ") })
        #expect(!lines.contains { $0.hasSuffix(" target") })
    }

    @Test(arguments: [
        (#"{"default":"d","gcm":"{\"data\":{}}"}"#, #"{"default":"d","GCM":"{\"data\":{}}"}"#),
        (#"{"default":"d","GCM":{"data":{"k":"v"}}}"#, #"{"default":"d","GCM":"{\"data\":{\"k\":\"v\"}}"}"#),
        (
            #"{"TargetArn":"arn:x","Message":"{\"GCM\":\"{}\"}"}"#,
            #"{"TargetArn":"arn:x","Message":"{\"GCM\":\"{}\"}","MessageStructure":"json"}"#
        ),
    ])
    func `a fix encodes what is not encoded`(_ text: String, _ fixed: String) throws {
        let source = try JSONDocument(parsing: Array(text.utf8))
        #expect(try Linter.standard.fix(source).source.root.value == JSONValue(parsing: fixed))
    }
}
