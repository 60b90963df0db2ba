// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that was refused as an attachment on a thread that could belong to any of several pushes.
///
/// The main queue and queues of the extension run on such threads. The code that got the refusal mostly calls the
/// handler in the same block, and the handler identifies the push.
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

    /// Keeps it until the push of this thread is known; replaces an older one.
    func awaitDelivery() {
        Thread.current.threadDictionary[Self.key] = self
    }

    /// Adds what the calling thread refused since the push began to the push's timeline.
    ///
    /// Call this when the thread is known to work for the push: in its handler.
    package static func reportPending(to delivery: DeliveryContext) {
        let pending = Thread.current.threadDictionary
        guard let refusal = pending[key] as? AttachmentRefusal else { return }
        pending[key] = nil
        if refusal.at >= delivery.startedAt { refusal.report(to: delivery) }
    }

    private static let key = "richpush.attachment-refusal"
}
