// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import Synchronization

/// A client that has logged in: numbers what is sent to it, and tells who waits when it says that it has something.
///
/// Packets are numbered from 1 on each side as they go, without a field that says so; an acknowledgement names the last one.
final class MCSSession: Sendable {
    /// The outcome of a stanza.
    enum Outcome: Sendable, Hashable {
        /// The client said that it has it.
        case acknowledged
        /// The client said so after the time was over.
        case acknowledgedLate
        /// It was sent, and the client has not said so in time.
        case sent
        /// The connection ended before.
        case lost
    }

    private struct Waiter {
        /// The packet's number.
        var number: Int
        var stanza: String
        var device: String
        var continuation: CheckedContinuation<Outcome, Never>
        var deadline: NIODeadline
    }

    private struct State {
        /// Packets that were sent and received.
        var sentCount = 0
        var receivedCount = 0
        /// Pings that came while the client did not read.
        var unreadPings = 0
        var isOpen = true
        /// Those who wait for an acknowledgement, in the order of their packets.
        ///
        /// A client that rests has no memory for it.
        var waiters: [Waiter] = []
        /// Stanzas that were sent over this connection and not acknowledged in time, with their devices, by the packet's number.
        var overdue: [Int: (stanza: String, device: String)] = [:]
        /// Stanzas whose acknowledgement came late and has not been reported yet.
        var late: Set<String> = []
        /// The devices of stanzas that were not sent because too many others were on their way.
        var refused: Set<String> = []
        /// Whether a timer will look for those who have waited too long: one for all of them, because nearly all stanzas are
        /// acknowledged long before.
        var isTimed = false
    }

    /// The client's number.
    let client: String
    /// Stanzas that the client named at its login as received.
    let received: Set<String>
    private let channel: any Channel
    private let events: AsyncStream<MCSEvent>.Continuation
    private let state: Mutex<State>

    /// Stanzas on their way to one client at most; more wait in the store.
    static let windowLength = 500
    /// Stanzas that the client may still acknowledge after the time was over.
    private static let memoryLength = 1000
    /// The maximum time that a stanza waits for its acknowledgement.
    private let timeLimit: TimeAmount

    init(
        client: String,
        received: Set<String>,
        over channel: any Channel,
        telling events: AsyncStream<MCSEvent>.Continuation,
        timeLimit: Duration
    ) {
        self.timeLimit = TimeAmount(timeLimit)
        self.client = client
        self.received = received
        self.channel = channel
        self.events = events
        // The client's login is the first packet of the connection.
        var state = State()
        state.receivedCount = 1
        self.state = Mutex(state)
    }

    /// Sends a packet that is made with the number of the last one received.
    func send(_ make: (Int) -> MCSPacket) { state.withLock { write(make($0.receivedCount), &$0) } }

    /// Sends a stanza, unless this connection had it, and waits for the client's word, for the time limit at most.
    ///
    /// - Parameter device: The device's id.
    func send(_ stanza: MCSStanza, to device: String, onSent: () -> Void = {}) async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                let id = stanza.persistentID
                if state.late.remove(id) != nil { return .acknowledgedLate }
                if state.overdue.values.contains(where: { $0.stanza == id }) { return .sent }
                guard state.isOpen else { return .lost }
                guard state.waiters.count < Self.windowLength else {
                    state.refused.insert(device)
                    return .lost
                }
                write(stanza.packet(lastReceived: state.receivedCount), &state)
                let deadline = NIODeadline.now() + timeLimit
                state.waiters.append(
                    Waiter(
                        number: state.sentCount,
                        stanza: id,
                        device: device,
                        continuation: continuation,
                        deadline: deadline
                    )
                )
                if !state.isTimed { startTimer(until: deadline, &state) }
                return nil
            }
            onSent()
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Lets the messages for a device go that was connected since the client logged in.
    ///
    /// A connection that has no room for it ends; the client's next one finds all of its devices.
    fileprivate func begin(_ device: String) {
        if case .dropped = events.yield(.connected(device)) { end() }
    }

    /// Takes a packet of the client, and answers it if it asks for that.
    func answer(_ packet: MCSPacket) {
        tell(take(packet))
        switch packet.tag {
        case .heartbeatPing: answerHeartbeat()
        case .close: channel.close(promise: nil)
        default: break
        }
    }

    /// Says for which devices more may be delivered.
    ///
    /// A connection that has no room for it ends; the client's next one is given what waits.
    private func tell(_ devices: Set<String>) {
        for device in devices {
            if case .dropped = events.yield(.mayTakeMore(device)) { end() }
        }
    }

    /// Answers a ping; a client that keeps asking without reading the answers loses its connection.
    private func answerHeartbeat() {
        let isFlood = state.withLock { state in
            state.unreadPings = channel.isWritable ? 0 : state.unreadPings + 1
            if state.unreadPings > MCSPacketHandler.queueLength { return true }
            write(.heartbeatAck(lastReceived: state.receivedCount), &state)
            return false
        }
        if isFlood { channel.close(promise: nil) }
    }

    /// Counts a packet of the client and takes its acknowledgements.
    ///
    /// - Returns: The devices for which more may be delivered.
    private func take(_ packet: MCSPacket) -> Set<String> {
        let (settled, devices) = state.withLock { state in
            state.receivedCount += 1
            let last = min(packet.lastReceived ?? 0, state.sentCount)
            if state.waiters.isEmpty, state.overdue.isEmpty { return ([] as [Waiter], [] as Set<String>) }
            let ids = Set(packet.selectivelyAcknowledged)
            func isSettled(_ waiter: Waiter) -> Bool { waiter.number <= last || ids.contains(waiter.stanza) }
            let settled = state.waiters.filter(isSettled)
            if settled.count == state.waiters.count {
                state.waiters = []
            } else {
                state.waiters.removeAll(where: isSettled)
            }
            let late = state.overdue.filter { $0.key <= last || ids.contains($0.value.stanza) }
            for (number, sent) in late {
                state.overdue[number] = nil
                state.late.insert(sent.stanza)
            }
            // Stanzas of deleted messages are never asked for.
            while state.late.count > Self.memoryLength { state.late.removeFirst() }
            return (settled, Self.room(&state).union(late.values.map(\.device)))
        }
        for waiter in settled { waiter.continuation.resume(returning: .acknowledged) }
        return devices
    }

    /// The devices whose stanzas were refused, once half of those on their way are done with.
    private static func room(_ state: inout State) -> Set<String> {
        guard !state.refused.isEmpty, state.waiters.count <= windowLength / 2 else { return [] }
        defer { state.refused = [] }
        return state.refused
    }

    /// Ends the connection; what is not acknowledged is lost to this session.
    func end() {
        let waiters = state.withLock { state in
            state.isOpen = false
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: .lost) }
        channel.close(promise: nil)
    }

    private func startTimer(until deadline: NIODeadline, _ state: inout State) {
        state.isTimed = true
        channel.eventLoop.scheduleTask(deadline: deadline) { [weak self] in self?.settleOverdue() }
    }

    /// Lets go on who has waited for the whole time, and looks again when the next one has.
    private func settleOverdue() {
        let (overdue, devices) = state.withLock { state in
            let now = NIODeadline.now()
            let overdue = state.waiters.filter { $0.deadline <= now }
            state.waiters.removeAll { $0.deadline <= now }
            for waiter in overdue { state.overdue[waiter.number] = (waiter.stanza, waiter.device) }
            // A client that never acknowledges must not fill the memory.
            let surplus = state.overdue.count - Self.memoryLength
            if surplus > 0 { for number in state.overdue.keys.sorted().prefix(surplus) { state.overdue[number] = nil } }
            state.isTimed = false
            if let next = state.waiters.first?.deadline { startTimer(until: next, &state) }
            return (overdue, Self.room(&state))
        }
        for waiter in overdue { waiter.continuation.resume(returning: .sent) }
        tell(devices)
    }

    /// The order of the numbers is the order of the writes, because both happen under the lock.
    private func write(_ packet: MCSPacket, _ state: inout State) {
        state.sentCount += 1
        channel.writeAndFlush(ByteBuffer(bytes: packet.encoded), promise: nil)
    }
}

extension ClientSessions<MCSSession> {
    /// Connects a device that a client has registered just now, if the client is connected.
    func connect(_ registration: FCMRegistration, _ web: WebService) {
        guard let entry = self[registration.client] else { return }
        let receiver = MCSReceiver(entry.session, registration, web)
        if entry.receivers.connect(receiver, to: registration.device) { entry.session.begin(registration.device) }
    }
}
