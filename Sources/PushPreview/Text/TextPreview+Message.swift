// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension TextPreview {
    /// Draws one line for a message that was sent: its target, its title, and the verdict of each device.
    ///
    /// `21:14:07  topic news  Sparky says hello!  ✓ iPhone: picture shown  ! Chrome: text only`. Lines are not cut:
    /// a terminal wraps them.
    ///
    /// - Parameters:
    ///   - message: The message that was sent, as far as it could be understood.
    ///   - time: When it came, as it is to be written.
    ///   - error: The error that refused it; `nil` for an accepted message.
    ///   - deliveries: Its deliveries; the first eight are named, the others counted.
    public func line(
        for message: PushMessage,
        at time: String,
        refusedWith error: String? = nil,
        deliveries: [Delivery]
    ) -> String {
        line(
            for: Self.words(for: message.target),
            title: message.notification.title ?? message.android.notification.title,
            at: time,
            refusedWith: error,
            deliveries: deliveries,
            of: deliveries.count
        )
    }

    /// Draws one line for a message of any protocol.
    ///
    /// - Parameters:
    ///   - target: Whom it is for, in words.
    ///   - count: The number of deliveries; deliveries that are neither given nor named are counted.
    package func line(
        for target: String,
        title: String?,
        at time: String,
        refusedWith error: String?,
        deliveries: [Delivery],
        of count: Int
    ) -> String {
        var line = TerminalLine(time, .dim)
        line.append("  ")
        line.append(target.bounded(to: 60), .accent)
        if let title, !title.isEmpty {
            line.append("  ")
            line.append(title.bounded(to: 80), .bold)
        }
        if let error {
            line.append("  ✗ refused: \(error)", .bad)
        } else if count == 0 {
            line.append("  no device", .dim)
        }
        for delivery in deliveries.prefix(Self.namedDeliveries) { line.append(Self.words(for: delivery)) }
        let named = min(deliveries.count, Self.namedDeliveries)
        if count > named { line.append("  and \(count - named) more devices", .dim) }
        return line.text(usesColor: usesColor)
    }

    private static let namedDeliveries = 8

    /// The target in a few words: `topic news`, `token` with both ends of it.
    package static func words(for target: PushMessage.Target?) -> String {
        switch target {
        case .topic(let name): "topic \(name)"
        case .condition(let condition): condition.text
        // Both ends of a token tell it from others; what is between does not help a reader.
        case .token(let token): "token \(token.count > 24 ? "\(token.prefix(12))…\(token.suffix(8))" : token)"
        case .fid(let id): "fid \(id)"
        case nil: "no target"
        }
    }

    private static func words(for delivery: Delivery) -> TerminalLine {
        let verdict = Verdict(delivery)
        let (mark, style) = verdict.tone.mark
        return TerminalLine("  \(mark) \(delivery.device.bounded(to: 40)): \(verdict.label)", style)
    }
}
