// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct APNSConfigRefusalTests {
    private static func refusal(_ members: String) throws -> APNSConfigRefusal? {
        let text = #"{"message": {"topic": "n", \#(members)}}"#
        let reading = try PushMessage.read(JSONDocument(parsing: Array(text.utf8)))
        #expect(reading.violations.isEmpty)
        return APNSConfigRefusal(reading.message)
    }

    @Test(
        arguments: [
            (#""apns": {"payload": {"sound": "default"}}"#, .missingAPS),
            (#""notification": {"title": "Hi"}, "apns": {"payload": {}}"#, .missingAPS),
            (#""apns": {"payload": {"aps": {}}}"#, .emptyAPS),
            (#""apns": {"payload": {"details": "x", "aps": {}}}"#, .emptyAPS),
            (#""apns": {"payload": {"aps": "hello"}}"#, .emptyAPS),
            (#""apns": {"payload": {"aps": [1]}}"#, .emptyAPS),
            (#""apns": {"payload": {"aps": null}}"#, .emptyAPS),
            (#""apns": {"payload": {"aps": {"badge": "1"}}}"#, .badgeType),
            (#""apns": {"payload": {"aps": {"badge": null, "sound": "default"}}}"#, .badgeType),
            (#""apns": {"payload": {"aps": {"badge": true}}}"#, .badgeType),
            (#""apns": {"payload": {"aps": {"alert": {"title": null, "body": "b"}}}}"#, .titleType),
            (#""apns": {"payload": {"aps": {"alert": {"title": 5}, "badge": 1}}}"#, .titleType),
            (#""apns": {"headers": {"APNS-Collapse-Id": "\#(String(repeating: "c", count: 65))"}}"#, .longCollapseID),
            (#""apns": {"headers": {"apns-collapse-id": "\#(String(repeating: "ü", count: 33))"}}"#, .longCollapseID),
            (#""data": {"k": "v"}, "apns": {"headers": {"apns-priority": "10"}}"#, .silentPriority),
            (#""data": {"k": "v"}, "apns": {"headers": {"apns-priority": "5"}}"#, .silentPriority),
            (
                #""data": {"k": "v"}, "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"mutable-content": 1}}}"#,
                .silentPriority
            ),
        ] as [(String, APNSConfigRefusal)]
    )
    func `FCM refuses what it cannot hand to APNs`(_ members: String, _ refusal: APNSConfigRefusal) throws {
        #expect(try Self.refusal(members) == refusal)
    }

    @Test(arguments: [
        #""notification": {"title": "Hi"}"#,
        #""apns": {}"#,
        #""apns": {"payload": null}"#,
        #""apns": {"headers": {"apns-collapse-id": "\#(String(repeating: "c", count: 64))"}}"#,
        #""apns": {"headers": {"apns-priority": "high", "apns-push-type": "foo"}}"#,
        #""apns": {"fcm_options": {"image": "https://e.com/a.png"}}"#,
        #""apns": {"payload": {"aps": {"own": 1}}}"#,
        #""apns": {"payload": {"aps": {"badge": 0, "alert": {"title": "", "body": null}, "sound": 1}}}"#,
        #""apns": {"payload": {"aps": {"badge": 1.5, "alert": {"title": {"loc-key": "K"}}}}}"#,
        #""apns": {"payload": {"aps": {"alert": "Hi"}, "badge": "1", "title": 5}}"#,
        #""data": {"k": "v"}, "apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"content-available": 1}}}"#,
        #""data": {"k": "v"}, "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"content-available": 0}}}"#,
        #""data": {"k": "v"}, "apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"alert": "Hi"}}}"#,
        #""data": {"k": "v"}, "notification": {"title": "Hi"}, "apns": {"headers": {"apns-priority": "10"}}"#,
        #""data": {"k": "v"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}"#,
    ])
    func `FCM passes the rest on, even headers that APNs refuses`(_ members: String) throws {
        #expect(try Self.refusal(members) == nil)
    }

    @Test func `the texts are those of the service`() {
        #expect(
            APNSConfigRefusal.allCases.map(\.message) == [
                "Payload of Apple Push Notification Service must contain an [aps] key.",
                "Value of [aps] must be a non-empty dictionary.",
                "Value type for APS key [badge] is a number.",
                "Value type for APS key [title] is a String.",
                "The length of [apns-collapse-id] header must not exceed [64] bytes",
                "Request contains an invalid argument.",
            ]
        )
    }

    @Test(arguments: [#"{"payload":{}}"#, #"{"payload":{"aps":{}}}"#, #"{"payload":{"aps":{},"k":1}}"#])
    func `what FCM refuses is written as it was read`(_ apns: String) throws {
        let text = #"{"message":{"topic":"n","apns":\#(apns)}}"#
        let message = try PushMessage.read(JSONDocument(parsing: Array(text.utf8))).message
        let written = try #require(message.json["apns"])
        #expect(written == (try JSONValue(parsing: Array(apns.utf8))))
    }
}
