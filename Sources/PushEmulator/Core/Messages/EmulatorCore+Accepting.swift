// SPDX-License-Identifier: Apache-2.0

import GRDB
import NIOCore
import PushMessages

// The only entry for messages: nothing else inserts a message, publishes its arrival or wakes its delivery.
extension EmulatorCore {
    /// Stores a message, publishes its arrival and starts its delivery.
    ///
    /// The message is in the store when this returns.
    ///
    /// - Throws: ``StorageRefusal`` if the write queue is full or closed, or the error of the store.
    func accept<Message: IncomingMessage>(_ message: Message) async throws -> Acceptance<Message.Answer> {
        let acceptance = try await store.write(byteCount: message.byteCount) { try Self.insert(message, in: $0) }
        announce(acceptance)
        return acceptance
    }

    /// Enqueues a message without suspending, for callers that are not tasks: it is stored when
    /// ``WriteQueue/drainOnCurrentThread()`` is called.
    ///
    /// - Parameter done: Called once, on the writing thread, which it must not block.
    func enqueue<Message: IncomingMessage>(
        _ message: Message,
        done: @escaping @Sendable (Result<Acceptance<Message.Answer>, any Error>) -> Void
    ) {
        store.queue.enqueue(byteCount: message.byteCount) { transaction in
            try Self.insert(message, in: transaction)
        } done: { [self] outcome in
            if case .success(let acceptance) = outcome { announce(acceptance) }
            done(outcome)
        }
    }

    private func announce(_ acceptance: Acceptance<some Sendable>) {
        events.publish(.messageReceived(id: acceptance.id, project: acceptance.project))
        if acceptance.isPending { deliveries.wake() }
    }

    private static func insert<Message: IncomingMessage>(
        _ message: Message,
        in transaction: StoreTransaction
    ) throws -> Acceptance<Message.Answer> {
        let (envelope, answer) = try message.admit(in: transaction)
        let id = try envelope.insert(transaction)
        try MessageRecipient.insert(envelope.recipients, of: id, in: transaction)
        try envelope.details?.insert(for: id, in: transaction)
        try envelope.receipt?.insert(for: id, in: transaction)
        return Acceptance(id: id, project: envelope.project, isPending: envelope.isPending, answer: answer)
    }
}

extension Envelope {
    /// Inserts the message without its recipients, and returns its number.
    fileprivate func insert(_ transaction: StoreTransaction) throws -> Int64 {
        let target = target.map(\.columns) ?? multicastCount.map { (kind: "tokens", value: String($0)) }
        let values: [PreparedStatement.Value] = [
            .text(project), .text(wire.rawValue), .text(name), .integer(StoredTime.now),
            .init(target?.kind), .init(target?.value), .init(words.title), .init(words.body), .init(words.image),
            .init(words.label), .init(words.rest), .integer(isDryRun ? 1 : 0), .integer(Int64(status)),
            .init(errorCode), .integer(isPending ? 1 : 0), .init(fault), .init(headers),
        ]
        try PreparedStatement(Self.insertion, in: transaction).run(binding: values, body)
        let id = transaction.lastInsertedRowID
        if let refusal = explanation {
            try PreparedStatement("INSERT INTO refusals (message, note) VALUES (?, ?)", in: transaction)
                .run(binding: [.integer(id), .text(String(decoding: refusal.json.encoded(), as: UTF8.self))])
        }
        if let payload {
            try PreparedStatement("INSERT INTO payloads (message, kind, content) VALUES (?, ?, ?)", in: transaction)
                .run(
                    binding: [.integer(id), .text(payload.kind)],
                    encodedPayload ?? ByteBuffer(bytes: payload.encoded)
                )
        }
        return id
    }

    private static let insertion = """
        INSERT INTO messages
        (project, wire, name, received, target_kind, target, title, body, image, label, search, is_dry_run, status,
        error_code, is_pending, fault, headers, request)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
}

extension PushMessage.Target {
    /// The target in the form of the columns `target_kind` and `target`.
    fileprivate var columns: (kind: String, value: String) {
        switch self {
        case .fid(let value): ("fid", value)
        case .token(let value): ("token", value)
        case .topic(let value): ("topic", value)
        case .condition(let condition): ("condition", condition.text)
        }
    }
}
