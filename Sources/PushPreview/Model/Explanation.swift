// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The sentence below a preview: why it looks as it does.
struct Explanation: Sendable, Hashable {
    /// What happened; it stands out.
    var lead: String
    /// The rest of the sentence, or the next one.
    var detail: String?
    /// The finding whose sentence it is.
    var finding: Finding?
    /// The delivery's other findings, worst first.
    var others: [Finding]

    /// Finds the sentence: the worst finding's when what is shown is not what was meant, and otherwise the outcome's.
    init(_ delivery: Delivery) {
        let findings = delivery.findings.worstFirst
        let isFine = Verdict(delivery).tone == .good
        if let worst = findings.first, !isFine, worst.severity >= .warning || delivery.displayed == nil {
            let (lead, detail) = Self.split(worst.message)
            self.init(lead: lead, detail: detail, finding: worst, others: Array(findings.dropFirst()))
        } else {
            self = isFine ? .shown(delivery) : .unexplained(delivery)
            others = findings
        }
    }

    private init(lead: String, detail: String? = nil, finding: Finding? = nil, others: [Finding] = []) {
        self.lead = lead
        self.detail = detail
        self.finding = finding
        self.others = others
    }

    /// A finding's sentence as what happened ("No picture is shown:") and why, where it is put that way.
    private static func split(_ sentence: String) -> (lead: String, detail: String?) {
        guard let colon = sentence.firstRange(of: ": "), sentence[..<colon.lowerBound].count <= 60 else {
            return (sentence, nil)
        }
        return ("\(sentence[..<colon.lowerBound]):", String(sentence[colon.upperBound...]))
    }

    private static func shown(_ delivery: Delivery) -> Explanation {
        let noun = delivery.displayed?.attachments.first.map { AttachmentMedium(type: $0.type).noun } ?? "attachment"
        if delivery.outcome == .bestAttempt {
            return Explanation(
                lead: "Time was up.",
                detail: "What the extension had by then is shown, the \(noun) with it."
            )
        }
        if let elapsed = delivery.extensionTime {
            return Explanation(lead: "The extension ran for \(elapsed.text)", detail: "and attached the \(noun).")
        }
        if let display = PictureDisplay(delivery) { return Explanation(lead: display.lead, detail: display.detail) }
        return Explanation(lead: "The \(noun) is attached.")
    }

    private static func unexplained(_ delivery: Delivery) -> Explanation {
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
        return delivery.meansPicture
            ? Explanation(lead: "No picture was attached.", detail: "The timeline holds what happened.")
            : Explanation(lead: "Text only, as sent:", detail: "the message asks for no picture.")
    }
}

extension [Finding] {
    /// The findings by severity, in their given order where it is the same.
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
