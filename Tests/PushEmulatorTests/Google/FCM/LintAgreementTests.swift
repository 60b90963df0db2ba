// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// Lint and the emulator give one verdict: what lint calls FCM's error is refused, and what is refused is an error of lint.
@Suite(.timeLimit(.minutes(10)))
struct LintAgreementTests {
    /// Members of a message to a topic that FCM accepts.
    private static let accepted = [
        #""notification": {"title": "a", "body": "b", "image": "https://example.com/a.png"}"#, #""data": {}"#,
        #""notification": {}"#, #""data": {"a": "b", "gcm_title": "x", "googlefoo": "y", "collapse_key": "z"}"#,
        #""notification": {"title": "a", "image": "ftp://example.com/a.png"}"#,
        #""notification": {"title": "a", "image": "{{image}}"}"#, #""notification": {"image": "not a url"}"#,
        ##""android": {"priority": "high", "ttl": "3.5s", "notification": {"title": "a", "channel_id": "c", "color": "#ff8800"}}"##,
        #""android": {"ttl": "99999999s"}"#, #""android": {"notification": {"color": "red"}}"#,
        #""android": {"notification": {"title_loc_args": ["a"]}}"#,
        #""android": {"collapseKey": "k", "directBootOk": "true", "notification": {"notificationPriority": 5}}"#,
        #""android_v2": {"collapse_key": "k"}"#, #""fcm_options": {"analytics_label": "a b"}"#,
        #""webpush": {"headers": {"TTL": "0", "Urgency": "high"}, "notification": {"title": "a"}}"#,
        #""webpush": {"headers": {"Urgency": "now", "Topic": "a b"}}"#,
        #""webpush": {"fcm_options": {"link": "http://localhost:3000/"}}"#,
        #""webpush": {"fcm_options": {"link": "https://example.com/"}}"#, #""webpush": {"headers": {"image": "x"}}"#,
        #""apns": {"payload": {"aps": {"alert": "a", "mutable-content": 1}}, "fcm_options": {"image": "https://a.example/b.png"}}"#,
        #""notification": {"title": "a"}, "apns": {"headers": {"apns-priority": "high"}}"#,
        #""notification": {"title": "a"}, "apns": {"headers": {"apns-push-type": "foo", "apns-expiration": "soon"}}"#,
        #""notification": {"title": "a"}, "apns": {"headers": {"apns-collapse-id": ""}}"#,
        #""data": {"a": "b"}, "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}"#,
        #""data": {"a": "b"}, "apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"content-available": 1}}}"#,
        #""data": {"a": "b"}, "apns": {"payload": {"aps": {"content-available": 1}}}"#,
        #""apns": {"payload": {"aps": {"badge": 1, "sound": 1}}}"#, #""apns": {"live_activity_token": "abc"}"#,
        #""notification": {"title": "a"}, "apns": {"payload": {"aps": {"sound": "default"}, "custom": {"a": [1]}}}"#,
        #""notification": null, "data": null"#,
    ]

    /// Members of a message to a topic that FCM refuses.
    private static let refused = [
        #""title": "a""#, #""notification": {"title": 1}"#, #""notification": ["a"]"#,
        #""notification": {"icon": "a"}"#,
        #""data": {"a": 1}"#, #""data": {"a": {"b": "c"}}"#, #""data": "a""#, #""data": {"from": "x"}"#,
        #""data": {"google.a": "x"}"#, #""data": {"gcm.notification.title": "x"}"#, #""data": {"message_type": "x"}"#,
        #""android": {"data": {"from": "x"}}"#, #""android": {"priority": "urgent"}"#, #""android": {"ttl": 10}"#,
        #""android": {"ttl": "10"}"#, #""android": {"channel_id": "c"}"#,
        #""android": {"notification": {"ttl": "1s"}}"#,
        #""android": {}, "android_v2": {}"#, #""webpush": {"headers": {"TTL": "-1"}}"#,
        #""webpush": {"headers": {"ttl": "1h"}}"#, #""webpush": {"link": "https://a.example/"}"#,
        #""apns": {"payload": {"sound": "default"}}"#, #""apns": {"payload": {}}"#,
        #""apns": {"payload": {"aps": {}}}"#,
        #""apns": {"payload": {"aps": {"badge": "1"}}}"#,
        #""apns": {"payload": {"aps": {"badge": null, "sound": "a"}}}"#,
        #""apns": {"payload": {"aps": {"alert": {"title": 5, "body": "b"}}}}"#,
        #""apns": {"payload": {"aps": {"alert": {"title": null, "body": "b"}}}}"#,
        #""apns": {"payload": {"aps": "hello"}}"#, #""apns": {"payload": {"aps": [1]}}"#,
        #""apns": {"aps": {"alert": "a"}}"#,
        #""apns": {"headers": {"apns-collapse-id": "\#(String(repeating: "c", count: 65))"}}"#,
        #""apns": {"headers": {"apns-priority": 10}}"#,
        #""data": {"a": "b"}, "apns": {"headers": {"apns-priority": "10"}}"#,
        #""data": {"a": "b"}, "apns": {"headers": {"APNS-Priority": "5"}, "payload": {"aps": {"mutable-content": 1}}}"#,
        #""token": "abc""#, #""mutable_content": true"#, #""priority": "high""#, #""to": "/topics/a""#,
        #""fcm_options": {"link": "https://a.example/"}"#, #""apns": {"fcm_options": {"link": "https://a.example/"}}"#,
    ]

    /// Whole requests that FCM refuses.
    private static let refusedRequests = [
        #"{"message": {"notification": {"title": "a"}}}"#, #"{"message": {"topic": ""}}"#,
        #"{"message": {"topic": "a b"}}"#,
        #"{"message": {"topic": "/topics/a"}}"#, #"{"message": {"condition": "'a' in topics &&"}}"#,
        #"{"message": {"condition": "'a b' in topics"}}"#,
        #"{"message": {"topic": "a", "condition": "'a' in topics"}}"#,
        #"{"message": {"token": "not a token"}}"#, #"{"message": oops}"#, #"{"msg": {"topic": "a"}}"#,
    ]

    @Test(arguments: accepted.map { #"{"message": {"topic": "n", \#($0)}}"# })
    func `an accepted message has no FCM error in lint`(_ request: String) async throws {
        let (status, errors) = try await verdicts(request)
        #expect(status == 200)
        #expect(errors.filter { $0.contains("FCM refuses") } == [])
    }

    @Test(arguments: refused.map { #"{"message": {"topic": "n", \#($0)}}"# } + refusedRequests)
    func `a refused message has an error in lint`(_ request: String) async throws {
        let (status, errors) = try await verdicts(request)
        #expect(status == 400)
        #expect(!errors.isEmpty)
    }

    /// The emulator's status, and the sentences of lint's errors.
    private func verdicts(_ request: String) async throws -> (status: Int, errors: [String]) {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform(
                "POST",
                "/v1/projects/demo/messages:send",
                body: Array(request.utf8)
            )
            let errors =
                try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()["findings"]?.array ?? []
            return (
                answer.status,
                errors.filter { $0["severity"] == "error" && $0["rule"] != "request-refused" }
                    .compactMap { $0["message"]?.string }
            )
        }
    }
}
