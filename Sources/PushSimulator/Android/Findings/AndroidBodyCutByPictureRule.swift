// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture cuts a long text: above a picture, the body has at most two lines.
///
/// Why: without a picture the expanded notification shows the whole body. With one the SDK sets another style, and the body
/// keeps two lines above the picture, one before Android 12.
///
/// Example: a body of 200 characters with a picture.
///
/// Fix: say what matters in the first line, or send no picture.
///
/// Source: firebase-android-sdk, `DisplayNotification`; firebase-android-sdk#5086, #7517; the characters are an estimate.
enum AndroidBodyCutByPictureRule: DeliveryRule {
    static let id = "android-body-cut-by-picture"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.showsPicture, let body = record.notification?.body, !body.isEmpty else { return nil }
        let client = record.device.client
        let lines = Capabilities.standard.lines(.bodyLinesExpandedWithImage, on: client)
        let perLine = Capabilities.standard.characters(.bodyCharactersCollapsed, on: client)
        let needed = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { max(1, ($0.count + perLine - 1) / perLine) }
            .reduce(0, +)
        guard needed > lines else { return nil }
        let room = lines == 1 ? "one line" : "\(lines) lines"
        return
            "The body is cut even when expanded: with a picture \(record.system) keeps \(room) of it (about \(lines * perLine) "
            + "characters), and it has \(body.count); say what matters first, or send no picture."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(to: "body") }
}
