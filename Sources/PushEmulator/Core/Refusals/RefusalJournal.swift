// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages
import PushSimulator
import Synchronization

/// The refusals of requests that bring no message, such as one for an access token; each is in the inbox once.
///
/// A site that somebody visits, or a client that tries again and again, could otherwise fill the inbox.
final class RefusalJournal: Sendable {
    private let noted = Mutex<Set<String>>([])

    /// Refusals that the inbox names at most, from one start of the emulator to the next.
    private static let limit = 100

    /// Whether the refusal is to be stored: it is new, and there is room for it.
    fileprivate func take(_ refusal: RefusedRequest) -> Bool {
        let key = "\(refusal.wire.rawValue) \(refusal.title) \(refusal.note.answers)"
        return noted.withLock { $0.count < Self.limit && $0.insert(key).inserted }
    }
}

extension EmulatorCore {
    /// Puts a refusal into the inbox, without waiting for it, unless it is there.
    func note(_ refusal: RefusedRequest) {
        guard refusals.take(refusal) else { return }
        enqueue(refusal) { _ in }
        store.queue.drainOnCurrentThread()
    }
}

/// A refused request without a message, as the inbox has it.
struct RefusedRequest: IncomingMessage {
    /// The refused request, as the list names it.
    let title: String
    let wire: WireProtocol
    let note: RefusalNote
    /// The project; `nil` uses the default one.
    let project: String
    /// The fault that refused it, see ``AppliedFault/note``.
    var fault: String?

    init(_ title: String, _ wire: WireProtocol, in project: String, _ note: RefusalNote, fault: String? = nil) {
        self.title = String(title.prefix(200))
        self.wire = wire
        self.note = note
        self.project = project
        self.fault = fault
    }

    var byteCount: Int { title.utf8.count }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Void) {
        let answer = note.answers.first
        var message = PushMessage(to: nil)
        message.notification = PushMessage.Notification(title: title, body: answer?.reason.remedy)
        let envelope = Envelope(
            project: project,
            wire: wire,
            words: SearchableText(message),
            reachesDevices: false,
            status: answer?.status ?? 400,
            errorCode: answer?.code,
            refusal: note,
            fault: fault,
            body: ByteBuffer(),
            payload: .webPush(DirectPush(headers: [:]))
        )
        return (envelope, ())
    }
}
