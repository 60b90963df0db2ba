// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The sentence below a preview: why it looks as it does.
struct Explanation: Sendable, Hashable {
    /// The event; it stands out.
    var lead: String
    /// The rest of the sentence, or the next one.
    var detail: String?
    /// The finding whose sentence it is.
    var finding: Finding?
    /// The delivery's other findings, worst first.
    var others: [Finding]

    /// Finds the sentence: the worst finding's when what is shown is not what was meant, and otherwise the outcome's.
    ///
    /// - Parameter fault: What lint found in the message.
    init(_ delivery: Delivery, of fault: MessageFault? = nil) {
        let findings = delivery.findings.worstFirst
        let isFine = Verdict(delivery).tone == .good
        if let worst = findings.first, !isFine, worst.severity >= .warning || delivery.displayed == nil {
            let (lead, detail) = Self.split(worst.message)
            self.init(lead: lead, detail: detail, finding: worst, others: Array(findings.dropFirst()))
        } else {
            self = isFine ? .shown(delivery) : .unexplained(delivery, of: fault)
            others = findings
        }
    }

    private init(lead: String, detail: String? = nil, finding: Finding? = nil, others: [Finding] = []) {
        self.lead = lead
        self.detail = detail
        self.finding = finding
        self.others = others
    }

    /// Splits a finding's sentence into the event ("No picture is shown:") and the reason, if it has this form.
    private static func split(_ sentence: String) -> (lead: String, detail: String?) {
        guard let colon = sentence.firstRange(of: ": "), sentence[..<colon.lowerBound].count <= 60 else {
            return (sentence, nil)
        }
        return ("\(sentence[..<colon.lowerBound]):", String(sentence[colon.upperBound...]))
    }

    private static func shown(_ delivery: Delivery) -> Explanation {
        if delivery.isReportedByClient { return reported(delivery) }
        let noun = delivery.displayed?.attachments.first.map { AttachmentMedium(type: $0.type).noun } ?? "attachment"
        if delivery.outcome == .bestAttempt {
            return Explanation(
                lead: "Time was up.",
                detail: "The extension's content so far is shown, with the \(noun)."
            )
        }
        if let elapsed = delivery.extensionTime {
            return Explanation(lead: "The extension ran for \(elapsed.text)", detail: "and attached the \(noun).")
        }
        if let display = PictureDisplay(delivery) { return Explanation(lead: display.lead, detail: display.detail) }
        return Explanation(lead: "The \(noun) is attached.")
    }

    /// The explanation of a notification that a real browser reported.
    private static func reported(_ delivery: Delivery) -> Explanation {
        Explanation(
            lead: "The browser reported this notification",
            detail: delivery.displayed?.userInfo["image"] == nil
                ? "to the emulator, without a picture." : "to the emulator, with the URL of its picture."
        )
    }

    /// Why a real client shows nothing here; `nil` for the outcomes that simulated devices have too.
    private static func client(_ delivery: Delivery) -> Explanation? {
        let receiver = delivery.platform == .web ? "browser" : "client"
        switch delivery.outcome {
        case .acknowledged:
            if let failure = delivery.workerFailure {
                return Explanation(lead: "The browser has the message:", detail: failure.string("meaning"))
            }
            return Explanation(
                lead: "The \(receiver) has the message",
                detail: delivery.platform == .web
                    ? "and does not say what it shows. Load /webpush/report.js in the service worker to see that here."
                    : "and does not say what it shows."
            )
        case .sent:
            return Explanation(
                lead: "The \(receiver) was sent the message",
                detail: "and did not confirm it within 10 seconds. Some clients confirm at their next connection only."
            )
        case .replaced:
            return Explanation(
                lead: "The \(receiver) never gets this message:",
                detail: "a newer one took its place, or more waited than the service keeps, before it connected."
            )
        case .expired where delivery.timeline.contains { $0.event == "not-kept" }:
            return Explanation(
                lead: "The device was not connected,",
                detail: "and the service does not keep a message whose lifetime is 0."
            )
        case .expired:
            return Explanation(lead: "The device was not connected", detail: "before the message’s lifetime was over.")
        case .notShown:
            if let reason = delivery.timeline.first(where: { $0.event == "not-sent" })?.string("reason") {
                return Explanation(lead: "Nothing was sent:", detail: reason)
            }
            return delivery.timeline.last { $0.event == "acknowledged" }?.string("meaning").map {
                Explanation(lead: "Nothing is shown:", detail: $0)
            }
        default: return nil
        }
    }

    private static func unexplained(_ delivery: Delivery, of fault: MessageFault?) -> Explanation {
        if let explanation = client(delivery) { return explanation }
        if delivery.isReportedByClient { return reported(delivery) }
        if let activity = ActivityCard(delivery) {
            return Explanation(
                lead: "The Live Activity is \(activity.effect.bounded(to: 20)):",
                detail: "these are its values, and the app’s own code draws them."
            )
        }
        switch delivery.outcome {
        case .silent:
            return Explanation(lead: "The push asks for nothing to be shown.")
        case .duplicate:
            return Explanation(lead: "The device has had this message before", detail: "and shows it once.")
        case .handedToApp:
            let receiver = delivery.platform == .web ? "page" : "app"
            return Explanation(
                lead: "The \(receiver) gets the message",
                detail: "and the system shows nothing of it: what is shown is the \(receiver)’s own doing."
            )
        case .suppressed:
            return Explanation(
                lead: "The extension handed over empty content",
                detail: "and may filter, so nothing is shown."
            )
        default:
            break
        }
        guard let displayed = delivery.displayed else { return Explanation(lead: "The device shows nothing.") }
        if !displayed.attachments.isEmpty {
            return Explanation(
                lead: "A picture is attached",
                detail: "whose content cannot be read, so its place stays empty."
            )
        }
        if delivery.meansPicture, !delivery.hasPictureOfExpo {
            return Explanation(lead: "No picture was attached.", detail: "The timeline holds what happened.")
        }
        if delivery.platform == .apple, let place = PicturePlace.first(in: displayed.userInfo) {
            let key = FieldPath(place.steps).description.bounded(to: 80)
            let hasRun = delivery.serviceExtension != nil
            return Explanation(
                lead: hasRun ? "Text only:" : "Text only, as sent:",
                detail: hasRun
                    ? "the extension ran, and did not attach the picture in \(key)."
                    : "the picture in \(key) is for an extension of the app’s, and none ran."
            )
        }
        return switch fault {
        case .refusal: Explanation(lead: "Text only:", detail: "what can be read of the message asks for no picture.")
        case .misplacedPicture:
            Explanation(lead: "Text only:", detail: "the message’s picture is not where this device looks for it.")
        case nil: Explanation(lead: "Text only, as sent:", detail: "the message asks for no picture.")
        }
    }
}

extension [Finding] {
    /// The findings by severity; findings of the same severity stay in their order.
    package var worstFirst: [Finding] {
        Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
    }
}

extension Delivery {
    /// From the extension's start to its call of the content handler.
    var extensionTime: Duration? {
        guard let start = timeline.first(where: { $0.event == "extension-started" })?.at,
            let end = timeline.first(where: { $0.event == "handler-called" && $0.at >= start })?.at
        else { return nil }
        return end - start
    }
}
