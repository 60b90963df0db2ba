// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl
internal import Foundation
internal import PushMessages
internal import XMPPStream

/// Sends messages to the service and receives from it, over one connection after the other.
///
/// At most 100 messages per connection are in flight without an answer, which is the service's limit; others wait.
public actor CCSConnection {
    /// A message between ``send(_:id:)`` and its answer.
    struct Outgoing {
        var json: String
        var continuation: CheckedContinuation<CCSResult, Never>
        var attempts = 0
        /// The connection over which the message was sent; `nil` while it waits.
        var link: Int?
    }

    /// Upstream messages and delivery receipts from all connections; acknowledge each with ``acknowledge(_:)``.
    ///
    /// Use one reader at a time. Up to 1000 elements are buffered; the others are dropped, and the service sends them
    /// again.
    public nonisolated let incoming: AsyncStream<CCSIncoming>

    let client: CCSClient
    let timekeeper: Timekeeper
    private let incomingContinuation: AsyncStream<CCSIncoming>.Continuation
    private let needs: AsyncStream<Void>
    private let needContinuation: AsyncStream<Void>.Continuation
    private var messages: [String: Outgoing] = [:]
    /// Ids of messages that wait for a connection, in the order of sending.
    private var waiting: [String] = []
    /// Number of messages in flight on each connection.
    private var pending: [Int: Int] = [:]
    /// All open connections, by number.
    private var links: [Int: SecureStream] = [:]
    /// Number of the connection over which messages are sent.
    private var current: Int?
    private var lastLink = 0
    /// Number of connections in a row that failed.
    private var failures = 0
    private var hasEnded = false
    /// Why there are no more connections; `nil` if ``end()`` was called, or before the end.
    private(set) var failure: (any Error)?

    /// Maximum number of messages in flight on one connection.
    static let pendingLimit = 100

    init(_ client: CCSClient) {
        self.client = client
        timekeeper = Timekeeper(client.configuration.clock)
        (incoming, incomingContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1000))
        (needs, needContinuation) = AsyncStream.makeStream()
        needContinuation.yield()
    }

    /// Sends a message to a device, a topic, a condition or a group, and returns its result.
    ///
    /// A message waits while there is no connection.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - id: The message's id, which must not be in use by another message in flight. The default is a new id.
    public func send(_ message: LegacyMessage, id: String? = nil) async -> CCSResult {
        let id = id ?? "m-\(UUID().uuidString)"
        var json = message.json(to: message.target)
        json["message_id"] = .string(id)
        let text = String(decoding: JSONValue.object(json).encoded(), as: UTF8.self)
        guard !hasEnded, messages[id] == nil, !Task.isCancelled else {
            return CCSResult(messageID: id, outcome: .notSent, attempts: 0)
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                messages[id] = Outgoing(json: text, continuation: continuation)
                waiting.append(id)
                flush()
            }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
    }

    /// Acknowledges an incoming message or receipt, so that the service does not send it again.
    public func acknowledge(_ incoming: CCSIncoming) {
        guard let stream = links[incoming.link] ?? current.flatMap({ links[$0] }) else { return }
        let ack: JSONValue = [
            "to": .string(incoming.from), "message_id": .string(incoming.messageID), "message_type": "ack",
        ]
        stream.write(XMPPElement.message(gcm: String(decoding: ack.encoded(), as: UTF8.self)).xml.utf8)
    }

    // MARK: - Lifetime

    /// Maintains a connection until ``end()``.
    func run() async throws {
        defer { end() }
        do {
            try await withThrowingDiscardingTaskGroup { group in
                for await _ in needs {
                    group.addTask {
                        // After a child fails, the group still waits for its body, which this ends.
                        do {
                            try await self.serveLink()
                        } catch {
                            self.needContinuation.finish()
                            throw error
                        }
                    }
                }
            }
        } catch {
            // Set before `end()` reports messages as not sent.
            failure = error
            throw error
        }
    }

    /// Closes all connections; messages without an answer end as unknown or not sent.
    func end() {
        hasEnded = true
        needContinuation.finish()
        incomingContinuation.finish()
        for stream in links.values { Self.close(stream) }
        for (id, message) in messages { finish(id, message.link == nil ? .notSent : .unknown) }
    }

    static func close(_ stream: SecureStream) {
        stream.write("</stream:stream>".utf8)
        stream.close()
    }

    private func giveUp(_ id: String) {
        guard let message = messages[id] else { return }
        finish(id, message.link == nil ? .notSent : .unknown)
    }

    // MARK: - Connections

    /// Returns the wait before the next connection, after failed ones; `nil` for none.
    func pause() -> Duration? {
        failures == 0 ? nil : client.configuration.retry.backoff(afterAttempt: failures)
    }

    /// Uses a connection that is logged in and sends waiting messages over it; returns its number, or `nil` after
    /// ``end()``.
    func adopt(_ stream: SecureStream) -> Int? {
        guard !hasEnded else { return nil }
        lastLink += 1
        links[lastLink] = stream
        current = lastLink
        flush()
        return lastLink
    }

    /// Handles the end of a connection or a failed attempt to connect.
    ///
    /// - Throws: The reason, if reconnecting would not help.
    func lost(_ link: Int?, because error: CCSError?) throws {
        guard !hasEnded else { return }
        if let link {
            links[link] = nil
            release(link)
            pending[link] = nil
            // Another connection has replaced this one already.
            guard current == link else { return }
            current = nil
        }
        failures += 1
        if let error, error.code == .loginRefused || failures >= client.configuration.retry.attempts { throw error }
        needContinuation.yield()
    }

    /// Requests a new connection, because the service drains this one.
    func drain(_ link: Int) {
        guard current == link else { return }
        current = nil
        needContinuation.yield()
        closeIfDone(link)
    }

    private func release(_ link: Int) {
        let pending = messages.filter { $0.value.link == link }.keys
        if client.configuration.retry.resendsUnknown {
            waiting = pending.sorted() + waiting
            for id in pending { messages[id]?.link = nil }
            self.pending[link] = nil
            flush()
        } else {
            for id in pending { finish(id, .unknown) }
        }
    }

    /// Closes a draining connection if no message is in flight on it.
    private func closeIfDone(_ link: Int) {
        guard link != current, let stream = links[link], pending[link, default: 0] == 0 else { return }
        Self.close(stream)
    }

    // MARK: - Messages

    private func flush() {
        guard let current, let stream = links[current] else { return }
        var room = Self.pendingLimit - pending[current, default: 0]
        var next = waiting.startIndex
        while room > 0, next < waiting.endIndex {
            let id = waiting[next]
            next += 1
            guard var message = messages[id], message.link == nil else { continue }
            message.link = current
            message.attempts += 1
            messages[id] = message
            pending[current, default: 0] += 1
            stream.write(XMPPElement.message(gcm: message.json).xml.utf8)
            room -= 1
        }
        waiting.removeFirst(next)
    }

    /// Reports the result of a message to its sender.
    func finish(_ id: String, _ outcome: CCSResult.Outcome, canonicalID: String? = nil) {
        guard let message = messages.removeValue(forKey: id) else { return }
        let result = CCSResult(
            messageID: id,
            outcome: outcome,
            canonicalID: canonicalID,
            attempts: message.attempts
        )
        message.continuation.resume(returning: result)
        if let link = message.link { pending[link, default: 1] -= 1 }
        flush()
        if let link = message.link { closeIfDone(link) }
    }

    /// Sends a message again over the next connection, because this one is draining.
    func sendAgain(_ id: String) {
        guard let link = messages[id]?.link else { return }
        messages[id]?.link = nil
        pending[link, default: 1] -= 1
        waiting.insert(id, at: 0)
        drain(link)
        flush()
        closeIfDone(link)
    }

    func hand(_ incoming: CCSIncoming) { incomingContinuation.yield(incoming) }

    /// Resets the count of failed connections, because an element has arrived.
    func succeeded() { failures = 0 }
}
#endif
