// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushEmulator
import PushPreview

/// Says on standard output what an emulator receives, a line for each message once its devices are done with it.
struct MessageLog {
    private var feed: MessageFeed
    private let preview = TextPreview(usesColor: StandardOutput.wantsColor)

    /// Begins with the message that comes next; what the data folder held before is not said again.
    init(_ emulator: RunningEmulator) async throws { feed = try await emulator.feed() }

    /// Goes on until the task is cancelled.
    mutating func run() async throws {
        let preview = preview
        try await feed.run { batch in
            var lines = batch.messages.map { preview.line(for: $0) }
            if batch.omittedCount > 0 {
                lines.append("… and \(batch.omittedCount) more; the inbox has them all")
            }
            try StandardOutput.write((lines.joined(separator: "\n") + "\n").utf8)
        }
    }
}

extension TextPreview {
    fileprivate func line(for message: LoggedMessage) -> String {
        line(
            for: message.addressee,
            title: message.title,
            at: message.receivedAt.formatted(Self.timeOfDay),
            refusedWith: message.refusal,
            deliveries: message.deliveries,
            of: message.deliveryCount
        )
    }

    private static var timeOfDay: Date.VerbatimFormatStyle {
        .verbatim(
            "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: .current,
            calendar: Calendar(identifier: .gregorian)
        )
    }
}

extension LoggedMessage {
    /// FCM's target, or what other protocols have in its place: `apns alert com.example.app`.
    fileprivate var addressee: String {
        if let target { return TextPreview.words(for: target) }
        let words = [pushType, pushTopic].compactMap(\.self)
        return words.isEmpty ? TextPreview.words(for: nil) : ([protocolName] + words).joined(separator: " ")
    }

    /// A reset connection has no status to tell.
    fileprivate var refusal: String? {
        guard let errorCode else { return nil }
        let words = status == 0 ? errorCode : "\(status) \(errorCode)"
        return metFault ? "\(words), on purpose" : words
    }
}
#endif
