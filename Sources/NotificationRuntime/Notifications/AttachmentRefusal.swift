// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that was refused as an attachment, on a thread that could belong to any of several pushes.
///
/// A queue of the extension's own, or the main queue, runs on such a thread. What refuses a file there mostly ends in the same
/// block, with the handler: whose handler that is tells whose file it was.
package struct AttachmentRefusal: Sendable {
    let path: String
    let error: UNError
    /// The type that the extension named, as it is written.
    let typeHint: String?
    private let at = ContinuousClock.now

    init(path: String, error: UNError, typeHint: String?) {
        self.path = path
        self.error = error
        self.typeHint = typeHint
    }

    func report(to delivery: DeliveryContext) {
        delivery.record(
            .attachmentRejected(
                path: path,
                code: error.errorCode,
                reason: error.localizedDescription,
                typeHint: typeHint
            )
        )
    }

    /// Keeps it for the push that this thread turns out to work for; it replaces an older one.
    func awaitDelivery() {
        Thread.current.threadDictionary[Self.key] = self
    }

    /// Adds what the calling thread refused since the push began to the push's timeline.
    ///
    /// To be called where the thread is known to work for the push: in its handler.
    package static func reportPending(to delivery: DeliveryContext) {
        let pending = Thread.current.threadDictionary
        guard let refusal = pending[key] as? AttachmentRefusal else { return }
        pending[key] = nil
        if refusal.at >= delivery.startedAt { refusal.report(to: delivery) }
    }

    private static let key = "richpush.attachment-refusal"
}
