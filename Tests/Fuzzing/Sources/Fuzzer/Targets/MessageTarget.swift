// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Requests of FCM's HTTP v1 API, and messages without the request around them.
enum MessageTarget: FuzzTarget {
    static let name = "messages"

    static func check(_ bytes: [UInt8]) {
        guard let document = try? JSONDocument(parsing: bytes) else { return }
        _ = Linter.standard.lint(document)
        let reading = PushMessage.read(document)
        let written: [UInt8] = reading.message.encoded()
        guard let again = try? PushMessage.read(written) else {
            preconditionFailure("what was written cannot be read")
        }
        if reading.violations.isEmpty {
            precondition(again.violations.isEmpty, "what was written has violations: \(again.violations)")
            precondition(again.message.encoded() == written, "what was written is written differently once it was read")
        }
        // The forms that devices get.
        _ = APNSNotification(relaying: reading.message).payloadBytes
        _ = WebPushEvent(relaying: reading.message)
        _ = AndroidIntent(relaying: reading.message)
    }
}
