// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PayloadTooLargeRuleTests {
    private let rule = "payload-too-large"

    private func lint(dataOf count: Int) -> [Finding] {
        var message = PushMessage(to: .topic("t"), notification: .init(title: "Hi"))
        message.data["p"] = String(repeating: "x", count: count)
        return message.lint()
    }

    /// Bytes that a message with one data key "p" has on an iPhone beyond the key's value.
    private var overhead: Int {
        var message = PushMessage(to: .topic("t"), notification: .init(title: "Hi"))
        message.data["p"] = ""
        return APNSNotification(relaying: message, options: .sample).byteCount
    }

    @Test func `4096 bytes for iPhones are fine, one more is a warning with the numbers`() throws {
        #expect(lint(dataOf: 4096 - overhead) == [])
        let findings = lint(dataOf: 4097 - overhead)
        #expect(findings.map(\.rule) == [rule])
        #expect(findings.first?.platform == .apple && findings.first?.severity == .warning)
        let sentence = try #require(findings.first?.message)
        #expect(sentence.contains("4097 bytes") && sentence.contains("shorten it by 1."))
        #expect(sentence.contains("Largest: p \(4097 - overhead + 2), aps.alert 14 bytes."))
    }

    @Test func `texts and data count for Android, and are refused where FCM was seen to refuse`() {
        #expect(lint(dataOf: 4093).filter { $0.platform == .android } == [])
        #expect(lint(dataOf: 4094).filter { $0.platform == .android }.map(\.severity) == [.warning])
        #expect(lint(dataOf: 4503).filter { $0.platform == .android }.map(\.severity) == [.warning])
        #expect(lint(dataOf: 4504).filter { $0.platform == .android }.map(\.severity) == [.error])
    }

    @Test func `Android's own data replaces the common one`() {
        var message = PushMessage(to: .topic("t"), notification: .init(title: "Hi"))
        message.data["p"] = String(repeating: "x", count: 5000)
        message.android = .init(data: ["k": "v"])
        #expect(message.lint().map(\.platform) == [.apple])
    }

    /// A message for browsers that reaches them with this many bytes, and the members that FCM adds among them.
    private func webMessage(of count: Int, link: String? = nil) -> PushMessage {
        var message = PushMessage(to: .topic("t"))
        message.webpush = .init(
            notification: .init(title: "Hi", body: ""),
            fcmOptions: .init(link: link)
        )
        let overhead = WebPushEvent(relaying: message, options: .sample).byteCount
        message.webpush.notification.body = String(repeating: "x", count: count - overhead)
        return message
    }

    @Test(arguments: [nil, "https://example.com/", "https://example.com/" + String(repeating: "a", count: 1700)])
    func `browsers take 3993 bytes of plaintext, with all that FCM adds`(_ link: String?) throws {
        #expect(webMessage(of: 3993, link: link).lint() == [])
        let findings = webMessage(of: 3994, link: link).lint()
        #expect(findings.map(\.path) == ["message.webpush"])
        let sentence = try #require(findings.first?.message)
        #expect(sentence.contains("3994 bytes") && sentence.contains("shorten it by 1."))
    }

    @Test func `a raw payload above the limit is refused by APNs`() throws {
        func payload(_ count: Int) -> String { #"{"aps":{"alert":"\#(String(repeating: "x", count: count - 20))"}}"# }
        #expect(payload(4096).utf8.count == 4096)
        #expect(try LintedText(payload(4096)).lines == [])
        #expect(try LintedText(payload(4097)).lines == ["- error payload-too-large"])
    }
}
