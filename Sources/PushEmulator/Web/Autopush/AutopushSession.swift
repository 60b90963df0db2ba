// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import Synchronization

/// A Firefox that is connected: sends it notifications, and passes its reports about them to the waiting tasks.
final class AutopushSession: Sendable {
    /// The outcome of a notification.
    enum Outcome: Sendable, Hashable {
        /// The client has it; with its code.
        case acknowledged(Int)
        /// The client has not said so in time; it may still.
        case unanswered
        /// The connection ended before.
        case lost
    }

    private struct Waiter {
        var continuation: CheckedContinuation<Outcome, Never>
        var timer: Scheduled<Void>

        func settle(_ outcome: Outcome) {
            timer.cancel()
            continuation.resume(returning: outcome)
        }
    }

    /// A notification that was sent over this connection.
    private struct Sent {
        /// The message that it was about; a delivery is found by it.
        var message: Int64
        var device: String
        /// The client's word, once it came.
        var code: Int?
    }

    private struct State {
        var isOpen = true
        var waiters: [String: Waiter] = [:]
        var sent: [String: Sent] = [:]
        /// The versions in ``sent``, oldest first.
        var order: [String] = []
        /// The devices of notifications that were not sent because too many others were on their way.
        var refused: Set<String> = []

        mutating func remember(_ notification: Sent, as version: String) {
            sent[version] = notification
            order.append(version)
            guard order.count > 2 * AutopushSession.memoryLength else { return }
            for old in order.prefix(AutopushSession.memoryLength) where waiters[old] == nil { sent[old] = nil }
            order.removeFirst(AutopushSession.memoryLength)
        }
    }

    /// The name that the service gave the client.
    let client: String
    private let connection: WebSocketConnection
    private let state = Mutex(State())

    /// Notifications on their way to one client at most; more wait in the store.
    static let windowLength = 128
    /// Notifications about which the client may still say something.
    private static let memoryLength = 1024

    init(client: String, over connection: WebSocketConnection) {
        self.client = client
        self.connection = connection
    }

    func send(_ answer: AutopushAnswer) { connection.send(answer.text) }

    /// Sends a notification, unless this connection had it, and waits for the client's word, for so long at most.
    ///
    /// - Parameters:
    ///   - message: The message's number.
    ///   - device: The device's id.
    func send(
        _ answer: AutopushAnswer,
        version: String,
        of message: Int64,
        to device: String,
        timeLimit: Duration = .seconds(10),
        onSent: () -> Void = {}
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                if let code = state.sent[version]?.code { return .acknowledged(code) }
                guard state.isOpen, state.waiters[version] == nil else { return .lost }
                guard state.waiters.count < Self.windowLength else {
                    state.refused.insert(device)
                    return .lost
                }
                if state.sent[version] == nil {
                    state.remember(Sent(message: message, device: device), as: version)
                    connection.send(answer.text)
                }
                let timer = connection.channel.channel.eventLoop.scheduleTask(in: TimeAmount(timeLimit)) {
                    self.settle(version, .unanswered)
                }
                state.waiters[version] = Waiter(continuation: continuation, timer: timer)
                return nil
            }
            onSent()
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Takes the client's word about a notification.
    ///
    /// - Returns: The devices for which more may be delivered: the one whose delivery nobody waits for any more, and those whose
    ///   notifications were refused, once half of those on their way are done with.
    func acknowledge(_ acknowledgement: AutopushRequest.Acknowledgement) -> Set<String> {
        let (waiter, devices) = state.withLock { state -> (Waiter?, Set<String>) in
            guard state.sent[acknowledgement.version]?.code == nil else { return (nil, []) }
            state.sent[acknowledgement.version]?.code = acknowledgement.code
            let waiter = state.waiters.removeValue(forKey: acknowledgement.version)
            var devices: Set<String> = []
            if waiter == nil, let device = state.sent[acknowledgement.version]?.device { devices = [device] }
            if state.waiters.count <= Self.windowLength / 2 {
                devices.formUnion(state.refused)
                state.refused = []
            }
            return (waiter, devices)
        }
        waiter?.settle(.acknowledged(acknowledgement.code))
        return devices
    }

    /// The delivery that a notification belongs to; `nil` for what was never sent.
    func delivery(of version: String) -> (message: Int64, device: String)? {
        state.withLock { state in state.sent[version].map { ($0.message, $0.device) } }
    }

    /// Ends the connection for a reason; what is not acknowledged is lost to this session.
    func end(_ reason: WebSocketEnd? = nil) {
        let waiters = state.withLock { state in
            state.isOpen = false
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.settle(.lost) }
        if let reason { connection.close(reason) }
    }

    private func settle(_ version: String, _ outcome: Outcome) {
        state.withLock { $0.waiters.removeValue(forKey: version) }?.settle(outcome)
    }
}

extension WebSocketEnd {
    /// The text is not a message of the protocol.
    static let invalidMessage = WebSocketEnd(code: 1011, reason: "Json")
    /// The message is none for now: anything before `hello`, a second `hello`, a ping too soon, or another connection took
    /// the client's place.
    static let refused = WebSocketEnd(code: 1011, reason: "SM")
}
