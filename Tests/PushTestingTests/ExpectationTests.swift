// SPDX-License-Identifier: Apache-2.0

import PushTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ExpectationTests {
    private static let finding = Finding(rule: "apple-offline", severity: .warning, message: "No picture is shown.")

    private static func delivery(_ displayed: DisplayedNotification?) -> Delivery {
        Delivery(
            platform: .apple,
            device: "iPhone",
            outcome: displayed == nil ? .notShown : .modified,
            displayed: displayed,
            findings: [finding]
        )
    }

    /// Whether the issue's text holds all of these.
    private static func says(_ texts: String...) -> @Sendable (Issue) -> Bool {
        { issue in texts.allSatisfy { text in issue.comments.contains { $0.rawValue.contains(text) } } }
    }

    @Test func `what is not asked for may be anything`() {
        expectDisplayed(Self.delivery(DisplayedNotification(title: "T", body: "B")))
        expectDisplayed(Self.delivery(DisplayedNotification(title: "T", body: "B")), title: "T", attachments: 0)
    }

    @Test func `each difference is named, with the findings that explain it`() {
        withKnownIssue {
            expectDisplayed(
                Self.delivery(DisplayedNotification(title: "T", subtitle: "S", body: "B")),
                title: "X",
                subtitle: "S",
                attachments: 1
            )
        } matching: { issue in
            Self.says("its title is \"T\", not \"X\"", "it has 0 attachments, not 1", "[apple-offline]")(issue)
                && !Self.says("its subtitle")(issue)
        }
    }

    @Test func `a delivery that shows nothing is no notification`() {
        withKnownIssue {
            expectDisplayed(Self.delivery(nil))
        } matching: { issue in
            Self.says("iPhone shows nothing (not-shown)", "[apple-offline]")(issue)
        }
    }

    @Test func `findings of a delivery are issues, notes are not`() {
        withKnownIssue {
            expectNoFindings(Self.delivery(nil))
        } matching: { issue in
            Self.says("No picture is shown. [apple-offline]")(issue)
        }
        expectNoFindings(Self.delivery(nil), atLeast: .error)
    }

    @Test func `findings of a message are issues with their place`() {
        var message = PushMessage(to: .topic("news"), notification: .init(title: "T", body: "B"))
        expectNoFindings(message)
        message.notification.image = "https://example.com/a.png"
        withKnownIssue {
            expectNoFindings(message)
        } matching: { issue in
            Self.says("mutable-content", "[mutable-content-missing]")(issue)
        }
    }

    @Test func `a notification where none is expected is told with what it shows`() {
        expectNotDisplayed(Self.delivery(nil), outcome: .notShown, because: "apple-offline")
        withKnownIssue {
            expectNotDisplayed(Self.delivery(DisplayedNotification(title: "T", body: "B")))
        } matching: { issue in
            Self.says("iPhone shows a notification", "title \"T\", body \"B\", no attachment", "apple-offline")(issue)
        }
        withKnownIssue {
            expectNotDisplayed(Self.delivery(nil), outcome: .suppressed, because: "apple-empty")
        } matching: { issue in
            Self.says("its outcome is not-shown, not suppressed", "no finding is apple-empty")(issue)
        }
    }

    @Test func `the outcome of what is displayed counts where it is asked for`() {
        let delivery = Self.delivery(DisplayedNotification(title: "T", body: "B"))
        expectDisplayed(delivery, outcome: .modified)
        withKnownIssue {
            expectDisplayed(delivery, outcome: .original)
        } matching: { issue in
            Self.says("its outcome is modified, not original", "[apple-offline]")(issue)
        }
    }

    @Test func `a finding is expected by rule, place and severity`() {
        let delivery = Self.delivery(nil)
        #expect(expectFinding("apple-offline", in: delivery, severity: .warning) == Self.finding)
        withKnownIssue {
            expectFinding("apple-http-error", in: delivery)
        } matching: { issue in
            Self.says("No finding of iPhone is apple-http-error", "[apple-offline]")(issue)
        }
        withKnownIssue {
            expectFinding("apple-http-eror", in: delivery)
        } matching: { issue in
            Self.says("is apple-http-eror, which is not a rule; did you mean apple-http-error")(issue)
        }
        withKnownIssue {
            expectFinding("apple-offline", in: delivery, at: "message.apns", severity: .error)
        } matching: { issue in
            Self.says("apple-offline of iPhone is another than error apple-offline at message.apns")(issue)
        }
        var message = PushMessage(to: .topic("news"), notification: .init(title: "T", body: "B"))
        withKnownIssue {
            expectFinding("mutable-content-missing", in: message)
        } matching: { issue in
            Self.says("No finding of the message is mutable-content-missing", "There are no findings.")(issue)
        }
        message.notification.image = "https://example.com/a.png"
        expectFinding("mutable-content-missing", in: message)
    }
}
