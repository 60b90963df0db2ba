// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

/// Headers that FCM accepts and APNs refuses: the message does not reach an iPhone.
@Suite(.timeLimit(.minutes(10)))
struct RefusedHeaderTests {
    @Test(arguments: [
        ("apns-priority", "high", "BadPriority"), ("apns-priority", "6", "BadPriority"),
        ("APNS-Priority", "", "BadPriority"),
        ("apns-push-type", "foo", "InvalidPushType"), ("apns-push-type", "Alert", "InvalidPushType"),
        ("apns-expiration", "tomorrow", "BadExpirationDate"), ("apns-expiration", "-1", "BadExpirationDate"),
        ("apns-id", "order-7", "BadMessageId"), ("apns-collapse-id", "", "BadCollapseId"),
    ])
    func `a header that APNs refuses keeps the push from the device`(
        _ name: String,
        _ value: String,
        _ reason: String
    ) async throws {
        let text = """
            {"message": {"topic": "n", "notification": {"title": "Hi"}, "apns": {"headers": {"\(name)": "\(value)"},
             "payload": {"aps": {"mutable-content": 1}}}}}
            """
        let message = try PushMessage.read(Array(text.utf8)).message
        let delivery = await AppleDevice().receive(message)
        #expect(delivery.outcome == .notShown && delivery.displayed == nil)
        #expect(delivery.timeline.first { $0.event == "eligibility" }?.fields["apns"]?.string == reason)
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "apple-push-refused" && finding.severity == .error)
        #expect(finding.message.contains(reason) && finding.message.contains("\"\(value)\""), "\(finding.message)")
        #expect(finding.path == "message.apns.headers.\(name)")
    }

    @Test(arguments: [
        ("apns-priority", "1"), ("apns-expiration", "0"), ("apns-push-type", "alert"), ("apns-collapse-id", "é7"),
        ("apns-id", "E5A2C0E2-3C5B-4B56-9D84-2B1C3B0F7C11"),
    ])
    func `a header that APNs takes does not`(_ name: String, _ value: String) async throws {
        var push = APNSNotification(payload: ["aps": ["alert": "Hi"]])
        push.headers[name] = value
        let delivery = await AppleDevice().receive(push)
        #expect(delivery.outcome == .original)
    }
}
