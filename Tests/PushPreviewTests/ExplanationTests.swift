// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

@Suite(.timeLimit(.minutes(10)))
struct ExplanationTests {
    @Test func `a picture that is shown is explained by the extension's run`() throws {
        let delivery = try SampleDeliveries().withPicture()
        #expect(Verdict(delivery).label == "picture shown")
        #expect(Verdict(delivery).tone == .good)
        let explanation = Explanation(delivery)
        #expect(explanation.lead == "The extension ran for 61 ms")
        #expect(explanation.detail == "and attached the picture.")
    }

    @Test func `a missing picture is explained by the worst finding, wherever it stands`() throws {
        let delivery = try SampleDeliveries().withoutPicture()
        #expect(Verdict(delivery).label == "text only")
        #expect(Verdict(delivery).tone == .caution)
        let explanation = Explanation(delivery)
        #expect(explanation.finding?.rule == "image-not-found")
        #expect(explanation.others.map(\.rule) == ["attachment-type-unknown"])
    }

    @Test func `a text that was sent as a text is as it should be`() {
        var delivery = Delivery(platform: .apple, device: "iPhone", outcome: .original)
        delivery.displayed = DisplayedNotification(title: "Text", body: "")
        #expect(Verdict(delivery).tone == .neutral)
        #expect(Explanation(delivery).lead == "Text only, as sent:")

        delivery.displayed?.userInfo = ["fcm_options": ["image": "https://example.com/a.png"]]
        #expect(Verdict(delivery).tone == .caution)
        #expect(Explanation(delivery).lead == "No picture was attached.")
    }

    @Test(arguments: [
        (Delivery.Outcome.silent, Verdict.Tone.neutral), (.suppressed, .neutral), (.notShown, .bad),
    ])
    func `nothing shown is bad unless it was meant`(outcome: Delivery.Outcome, tone: Verdict.Tone) {
        let verdict = Verdict(Delivery(platform: .apple, device: "iPhone", outcome: outcome))
        #expect(verdict.label == "nothing shown")
        #expect(verdict.tone == tone)
    }

    @Test func `an attachment whose content cannot be read does not count as a shown picture`() throws {
        let samples = try SampleDeliveries()
        var delivery = samples.withoutPicture()
        delivery.findings = []
        delivery.displayed?.attachments = [
            .init(identifier: "", file: try samples.file(.page), type: "public.png", byteCount: 191)
        ]
        #expect(Verdict(delivery).label == "picture unreadable")
        #expect(Explanation(delivery).lead == "A picture is attached")
    }

    @Test func `a movie is called a movie`() {
        var delivery = Delivery(platform: .apple, device: "iPhone", outcome: .modified)
        delivery.displayed = DisplayedNotification(title: "Film")
        delivery.displayed?.attachments = [.init(identifier: "", file: "a.mp4", type: "public.mpeg-4", byteCount: 9)]
        #expect(Verdict(delivery).label == "movie shown")
    }

    @Test func `time that was up is said so`() throws {
        var delivery = try SampleDeliveries().withPicture()
        delivery.outcome = .bestAttempt
        #expect(Explanation(delivery).lead == "Time was up.")
    }

    /// The known facts about a real client: the steps, and the sentences about them.
    @Test(
        arguments: [
            (.acknowledged, ["acknowledged"], "received", .neutral, "The browser has the message"),
            (.acknowledged, ["acknowledged", "worker-failed"], "worker failed", .bad, "The browser has the message:"),
            (.sent, ["sent"], "sent, not confirmed", .caution, "The browser was sent the message"),
            (.replaced, ["replaced"], "replaced", .neutral, "The browser never gets this message:"),
            (.expired, ["not-kept"], "came too late", .bad, "The device was not connected,"),
            (.expired, ["expired"], "came too late", .bad, "The device was not connected"),
            (.notShown, ["not-sent"], "nothing shown", .bad, "Nothing was sent:"),
            (.notShown, ["acknowledged"], "nothing shown", .bad, "Nothing is shown:"),
        ] as [(Delivery.Outcome, [String], String, Verdict.Tone, String)]
    )
    func `of a real client is said what it said, and never that it shows nothing`(
        outcome: Delivery.Outcome,
        steps: [String],
        label: String,
        tone: Verdict.Tone,
        lead: String
    ) {
        var delivery = Delivery(platform: .web, device: "Browser", outcome: outcome)
        delivery.timeline = steps.map {
            TimelineEvent(at: .zero, event: $0, fields: ["meaning": "What it says.", "reason": "Why."])
        }
        #expect(Verdict(delivery) == Verdict(label: label, tone: tone))
        #expect(Explanation(delivery).lead == lead)
        #expect(!Explanation(delivery).lead.contains("shows nothing"))
    }

    @Test(
        arguments: [("https://example.com/a.png", "shown, with a picture", .good), (nil, "text only", .neutral)]
            as [(String?, String, Verdict.Tone)]
    )
    func `what a real browser reported is said to be its report`(image: String?, label: String, tone: Verdict.Tone) {
        var delivery = Delivery(platform: .web, device: "Browser", outcome: .shown)
        delivery.displayed = DisplayedNotification(title: "Breakfast")
        if let image { delivery.displayed?.userInfo["image"] = .string(image) }
        delivery.timeline = [TimelineEvent(at: .zero, event: "displayed-by-browser", fields: [:])]
        #expect(Verdict(delivery) == Verdict(label: label, tone: tone))
        #expect(Explanation(delivery).lead == "The browser reported this notification")
    }

    @Test func `a picture under a key of the app's own is not said to be missing from the message`() {
        var delivery = Delivery(platform: .apple, device: "iPhone", outcome: .original)
        delivery.displayed = DisplayedNotification(title: "Breakfast")
        #expect(Explanation(delivery).detail == "the message asks for no picture.")
        #expect(Verdict(delivery).tone == .neutral)
        delivery.displayed?.userInfo["body"] = ["_richContent": ["image": "https://example.com/a.png"]]
        #expect(
            Explanation(delivery).detail
                == "the picture in body._richContent.image is for an extension of the app’s, and none ran."
        )
        #expect(Verdict(delivery).tone == .caution)
        delivery.serviceExtension = "folder:NSE"
        #expect(
            Explanation(delivery).detail
                == "the extension ran, and did not attach the picture in body._richContent.image."
        )
    }

    /// What lint says of the message, how many of three text-only devices show less, and what is said of the first.
    @Test(
        arguments: [
            ("target", .error, nil, 0, "The message is refused as it stands, so", "what can be read"),
            ("image-misplaced", .error, nil, 3, "The message is refused as it stands, so", "is not where"),
            ("image-misplaced", .warning, nil, 3, "3 of 3 devices show less than was meant.", "is not where"),
            ("image-misplaced", .warning, .web, 2, "2 of 3 devices show less than was meant.", "asks for no picture"),
            ("image-misplaced", .note, nil, 0, "All 3 devices show what was meant.", "the message asks for no"),
            ("app-text-missing", .error, nil, 0, "All 3 devices show what was meant.", "the message asks for no"),
            ("image-private", .warning, nil, 0, "All 3 devices show what was meant.", "the message asks for no"),
        ] as [(String, Severity, Platform?, Int, String, String)]
    )
    func `what is refused or misplaced is not shown as it was meant`(
        rule: String,
        severity: Severity,
        platform: Platform?,
        lesserCount: Int,
        sentence: String,
        words: String
    ) {
        let entries = [Platform.apple, .web, .web].map { platform in
            var delivery = Delivery(platform: platform, device: "Device", outcome: .original)
            delivery.displayed = DisplayedNotification(title: "Text", body: "")
            return PreviewPage.Entry(delivery)
        }
        let finding = Finding(rule: rule, severity: severity, platform: platform, message: "What is wrong.")
        let page = PreviewPage(title: "a", findings: [finding], entries: entries)
        #expect(page.lesserCount == lesserCount)
        #expect(page.sentence?.hasPrefix(sentence) == true)
        #expect(Explanation(entries[0].delivery, of: page.fault(of: entries[0])).detail?.contains(words) == true)
        let refusal = "No device gets this message as it stands."
        let isRefused = sentence.contains("refused")
        #expect(page.html().contains(refusal) == isRefused)
        #expect(TextPreview().render(page).contains(refusal) == isRefused)
        let gallery = GalleryPage(title: "all", cards: [.init(name: "a.json", .drawn(page))])
        #expect(gallery.html().contains(refusal) == isRefused)
    }
}
