// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
internal import PushMessages
internal import XMPPStream

/// The way to the service, over one connection after the other: sends messages and receives what comes unasked.
///
/// At most 100 messages are on their way on a connection without an answer, as the service asks; others wait.
public actor CCSConnection {
    /// A message from ``send(_:id:)`` to its answer.
    struct Outgoing {
        var json: String
        var continuation: CheckedContinuation<CCSResult, Never>
        var attempts = 0
        /// The connection that it is on its way over.
        var link: Int?
    }

    /// What the service sends unasked, from all connections; each has to be acknowledged.
    ///
    /// One reader at a time. What is not read in time is let go of, and comes again.
    public nonisolated let incoming: AsyncStream<CCSIncoming>

    let client: CCSClient
    let timekeeper: Timekeeper
    private let incomingContinuation: AsyncStream<CCSIncoming>.Continuation
    private let needs: AsyncStream<Void>
    private let needContinuation: AsyncStream<Void>.Continuation
    private var messages: [String: Outgoing] = [:]
    /// Ids of messages that wait for a connection, in the order in which they go out.
    private var waiting: [String] = []
    /// How many messages are on their way over each connection.
    private var pending: [Int: Int] = [:]
    /// All open connections by their numbers.
    private var links: [Int: SecureStream] = [:]
    /// The one that takes messages.
    private var current: Int?
    private var lastLink = 0
    /// Connections in a row that came to nothing.
    private var failures = 0
    private var hasEnded = false
    /// Why there are no more connections, where it is not ``end()``.
    private(set) var failure: (any Error)?

    /// Messages on their way on one connection, at most.
    static let pendingLimit = 100

    init(_ client: CCSClient) {
        self.client = client
        timekeeper = Timekeeper(client.configuration.clock)
        (incoming, incomingContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1000))
        (needs, needContinuation) = AsyncStream.makeStream()
        needContinuation.yield()
    }

    /// Sends a message to a device, a topic, a condition or a group, and returns what became of it.
    ///
    /// What is sent while there is no connection waits for one.
    ///
    /// - Parameter id: The sender's own, none of which may be used twice at a time. Default a new one.
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

    /// Says that something incoming is dealt with, so that it does not come again.
    public func acknowledge(_ incoming: CCSIncoming) {
        guard let stream = links[incoming.link] ?? current.flatMap({ links[$0] }) else { return }
        let ack: JSONValue = [
            "to": .string(incoming.from), "message_id": .string(incoming.messageID), "message_type": "ack",
        ]
        stream.write(XMPPElement.message(gcm: String(decoding: ack.encoded(), as: UTF8.self)).xml.utf8)
    }

    // MARK: - Lifetime

    /// Keeps a connection until ``end()``.
    func run() async throws {
        defer { end() }
        do {
            try await withThrowingDiscardingTaskGroup { group in
                for await _ in needs {
                    group.addTask {
                        // A group whose child fails waits for its body still.
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
            // Before anybody is told that nothing was sent.
            failure = error
            throw error
        }
    }

    /// Lets go of all connections; what has no answer has none.
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

    /// How long to wait before the next connection, after those that came to nothing.
    func pause() -> Duration? {
        failures == 0 ? nil : client.configuration.retry.backoff(afterAttempt: failures)
    }

    /// Takes a connection that is logged in, and sends what waits over it; `nil` where the work has ended.
    func adopt(_ stream: SecureStream) -> Int? {
        guard !hasEnded else { return nil }
        lastLink += 1
        links[lastLink] = stream
        current = lastLink
        flush()
        return lastLink
    }

    /// A connection, or an attempt at one, has come to its end.
    ///
    /// - Throws: The reason, where it is of no use to go on.
    func lost(_ link: Int?, because error: CCSError?) throws {
        guard !hasEnded else { return }
        if let link {
            links[link] = nil
            release(link)
            pending[link] = nil
            // Another has taken its place already.
            guard current == link else { return }
            current = nil
        }
        failures += 1
        if let error, error.code == .loginRefused || failures >= client.configuration.retry.attempts { throw error }
        needContinuation.yield()
    }

    /// The service asks for another connection.
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

    /// Closes a connection that drains when nothing is on its way over it.
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

    /// Tells the sender what became of a message.
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

    /// Has a message that was refused for the connection's sake go out over the next.
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

    /// Something useful has come, so that connections work.
    func succeeded() { failures = 0 }
}
