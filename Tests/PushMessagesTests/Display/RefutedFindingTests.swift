// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

/// What lint says of Firebase's extension does not hold where an app's own reads the field.
@Suite(.timeLimit(.minutes(10)))
struct RefutedFindingTests {
    private static let text = #"{"aps":{"alert":"Hi","mutable-content":1,"image":"https://a.example/1.png"}}"#

    @Test(arguments: [
        (Platform.apple, "download-started", "https://a.example/1.png", true),
        (.apple, "download-started", "https://a.example/2.png", false),
        (.apple, "push-received", "https://a.example/1.png", false),
        (.android, "download-started", "https://a.example/1.png", false),
    ])
    func `a picture that an iPhone asked for is read, whether it came or not`(
        _ platform: Platform,
        _ event: String,
        _ url: String,
        _ isRefuted: Bool
    ) throws {
        let document = try JSONDocument(parsing: Array(Self.text.utf8))
        let finding = try #require(Linter.standard.lint(document).first { $0.rule == "image-misplaced" })
        let step = TimelineEvent(at: .zero, event: event, fields: ["url": .string(url)])
        let delivery = Delivery(platform: platform, device: "d", outcome: .original, timeline: [step])
        #expect(finding.isRefuted(by: [delivery], in: document.root.value) == isRefuted)
    }
}
