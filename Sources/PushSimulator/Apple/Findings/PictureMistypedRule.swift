// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture is attached as another type than its content has.
enum PictureMistypedRule: DeliveryRule {
    static let id = "apple-picture-mistyped"
    static let severity = Severity.note

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let stored = record.stored.first(where: { $0.isReadable && $0.isMistyped }) else { return nil }
        return
            "The picture is attached as \(stored.type) but its content is \(stored.media.type); devices have been seen "
            + "to show such files, but it is not documented: give the file the extension and Content-Type of its content."
    }
}
