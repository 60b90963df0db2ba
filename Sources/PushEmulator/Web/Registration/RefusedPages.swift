// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages
import PushSimulator
import Synchronization
import WebPush

extension WireProtocol {
    /// The registration of a page in a browser.
    static let registration = WireProtocol(rawValue: "registration")
}

/// The pages that were not allowed to register, each once in the inbox.
///
/// A site that somebody visits could otherwise fill the inbox.
final class RefusedPages: Sendable {
    private let core: EmulatorCore
    private let noted = Mutex<Set<String>>([])

    /// Pages that the inbox names at most, from one start of the emulator to the next.
    private static let limit = 100

    init(_ core: EmulatorCore) { self.core = core }

    /// Puts a refusal into the inbox, without waiting for it, unless the page's is there.
    func note(_ origin: String) {
        let origin = String(origin.prefix(200))
        let isNew = noted.withLock { $0.count < Self.limit && $0.insert(origin).inserted }
        guard isNew else { return }
        core.enqueue(RefusedPage(origin: origin, project: core.configuration.defaultProject)) { _ in }
        core.store.flush()
    }
}

/// The refusal of a page, as the inbox has it.
private struct RefusedPage: IncomingMessage {
    let origin: String
    let project: String

    var byteCount: Int { origin.utf8.count }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Void) {
        let payload = Payload.webPush(
            DirectPush(
                headers: [:],
                data: (["notification": ["title": .string(title), "body": .string(remedy)]] as JSONValue).encoded()
            )
        )
        let envelope = Envelope(
            project: project,
            wire: .registration,
            words: SearchableText(payload.message),
            reachesDevices: false,
            status: 403,
            errorCode: "PAGE_REFUSED",
            body: ByteBuffer(bytes: (["origin": .string(origin)] as JSONValue).encoded()),
            payload: payload
        )
        return (envelope, ())
    }

    private var title: String { "The page \(origin) may not register" }

    private var remedy: String {
        "Only pages of this machine may; start the emulator with --allow-origin \(origin) if it is yours."
    }
}
