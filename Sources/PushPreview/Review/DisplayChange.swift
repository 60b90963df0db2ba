// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The differences in what one device displays.
package struct DisplayChange: Sendable, Hashable {
    /// The device's name.
    package var device: String
    /// The changes, each in words: `picture lost (…)`.
    package var sentences: [String]
    /// Whether less is shown than before.
    package var isLoss: Bool
    /// The deliveries; `nil` for a device that is only in the other state.
    package var before: Delivery?
    package var after: Delivery?

    /// Compares deliveries of two states of a message; what is displayed alike is left out.
    ///
    /// Devices differ by their platform and name, or by their order if these are the same.
    package static func all(from before: [Delivery], to after: [Delivery]) -> [DisplayChange] {
        var rest = before
        let changes = after.compactMap { delivery -> DisplayChange? in
            let index = rest.firstIndex { $0.platform == delivery.platform && $0.device == delivery.device }
            return DisplayChange(from: index.map { rest.remove(at: $0) }, to: delivery)
        }
        return changes + rest.compactMap { DisplayChange(from: $0, to: nil) }
    }

    private init?(from before: Delivery?, to after: Delivery?) {
        (self.before, self.after) = (before, after)
        device = after?.device ?? before?.device ?? ""
        let (old, new) = (before.map(DisplaySnapshot.Device.init), after.map(DisplaySnapshot.Device.init))
        guard let old, let new, let before, let after else {
            isLoss = new == nil && old?.isShown == true
            sentences = new.map { [$0.verdict] } ?? ["nothing is sent to it any more"]
            return
        }
        let cause = Self.cause(of: after, since: before)
        let isWorse = Verdict(after).tone.rank > Verdict(before).tone.rank
        isLoss = isWorse || old.isShown && !new.isShown || old.picture != nil && new.picture == nil
        sentences = Self.sentences(from: old, to: new, cause)
        if sentences.isEmpty { return nil }
    }

    private static func sentences(
        from old: DisplaySnapshot.Device,
        to new: DisplaySnapshot.Device,
        _ cause: String
    ) -> [String] {
        if old.isShown, !new.isShown { return ["nothing is shown any more\(cause)"] }
        if !old.isShown, new.isShown { return ["shown now: \(new.verdict)"] }
        var sentences: [String] = []
        switch (old.picture, new.picture) {
        case (let lost?, nil): sentences.append("\(lost.kind) lost\(cause)")
        case (nil, let gained?): sentences.append("\(gained.kind) gained")
        case (let was?, let now?) where was != now:
            let sizes = was.size == now.size ? nil : now.size.flatMap { now in was.size.map { "\(now), was \($0)" } }
            sentences.append("another \(now.kind)\(sizes.map { ": \($0)" } ?? "")")
        default: break
        }
        for (name, was, now) in [
            ("title", old.title, new.title), ("subtitle", old.subtitle, new.subtitle), ("text", old.body, new.body),
        ] where was != now {
            switch (was.isEmpty, now.isEmpty) {
            case (true, _): sentences.append("\(name) added: \(quoted(now))")
            case (_, true): sentences.append("\(name) removed, was \(quoted(was))")
            default: sentences.append("\(name) is now \(quoted(now)), was \(quoted(was))")
            }
        }
        sentences += cutSentences(from: old, to: new)
        if old.buttons != new.buttons {
            let now = new.buttons.isEmpty ? "none" : new.buttons.map(quoted).joined(separator: ", ")
            sentences.append("buttons: \(now)")
        }
        if sentences.isEmpty, old.verdict != new.verdict {
            sentences.append("\(new.verdict), was \(old.verdict)\(cause)")
        }
        return sentences
    }

    /// What is cut otherwise than before: `title now cut at about 65 characters (was shown whole)`.
    private static func cutSentences(from old: DisplaySnapshot.Device, to new: DisplaySnapshot.Device) -> [String] {
        let now = new.cuts.compactMap { cut -> String? in
            let before = old.cuts.first { $0.name == cut.name }
            guard before != cut else { return nil }
            let text = cut.part == "title" ? old.title : old.body
            let was = before.map { "was at \($0.characters)" } ?? (text.isEmpty ? nil : "was shown whole")
            return "\(cut.name) now cut at about \(cut.characters) characters" + (was.map { " (\($0))" } ?? "")
        }
        let shown = old.cuts.filter { cut in !new.cuts.contains { $0.name == cut.name } }.compactMap { cut in
            let text = cut.part == "title" ? new.title : new.body
            return text.isEmpty ? nil : "\(cut.name) now shown whole (was cut at about \(cut.characters) characters)"
        }
        return now + shown
    }

    /// The worst finding that was not there before, in brackets.
    private static func cause(of after: Delivery, since before: Delivery) -> String {
        let known = Set(before.findings.map(\.rule))
        let new = after.findings.worstFirst.first { $0.severity >= .warning && !known.contains($0.rule) }
        return new.map { " (\($0.message.bounded(to: 300)))" } ?? ""
    }

    private static func quoted(_ text: String) -> String {
        "“\(text.split(whereSeparator: \.isNewline).joined(separator: " ").bounded(to: 80))”"
    }
}

extension Verdict.Tone {
    /// From the best to the worst.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
