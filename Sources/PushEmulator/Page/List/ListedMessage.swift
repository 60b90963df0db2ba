// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A message with what its row in the list shows.
struct ListedMessage: Sendable {
    /// The number of devices of a platform that display the same kind of result.
    struct Outcome: Sendable, Hashable {
        enum Kind: String, Sendable, Hashable {
            case picture
            /// Text, as sent.
            case text
            /// Text, though the message names a picture.
            case missing
            /// Nothing is shown, as intended.
            case nothing
            case failed
        }

        var platform: String
        var kind: Kind
        var count: Int
    }

    var message: StoredMessage
    var outcomes: [Outcome]
    /// The file name, in the attachment folder, of a picture that a device displayed.
    var picture: String?

    /// Completes messages that were read in the same transaction.
    static func all(_ messages: [StoredMessage], _ database: StoreTransaction) throws -> [ListedMessage] {
        let ends = try DisplaySummary.all(database, of: messages.map(\.id))
        return try messages.map { message in
            let ends = ends[message.id] ?? []
            let hasImage = ends.contains(where: \.hasImage)
            return ListedMessage(
                message: message,
                outcomes: outcomes(ends, meansPicture: message.image != nil),
                picture: hasImage ? try DisplaySummary.picture(database, of: message.id)?.lastPathComponent : nil
            )
        }
    }

    private static func outcomes(_ ends: [DisplaySummary], meansPicture: Bool) -> [Outcome] {
        var counts: [Outcome] = []
        for end in ends {
            let kind = kind(end.outcome, hasPicture: end.hasImage, meansPicture)
            if let index = counts.firstIndex(where: { $0.platform == end.platform && $0.kind == kind }) {
                counts[index].count += end.count
            } else {
                counts.append(Outcome(platform: end.platform, kind: kind, count: end.count))
            }
        }
        // The same order of platforms as in other views.
        let order = Platform.allCases.map(\.rawValue)
        return order.flatMap { platform in counts.filter { $0.platform == platform } }
    }

    private static func kind(_ outcome: String, hasPicture: Bool, _ meansPicture: Bool) -> Outcome.Kind {
        if hasPicture { return .picture }
        switch outcome {
        case "not-shown", "generic", "expired": return .failed
        case "silent", "suppressed", "duplicate", "handed-to-app": return .nothing
        default: return meansPicture ? .missing : .text
        }
    }
}
