// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The lines of messages before busy devices, and the remaining work for each message.
///
/// A message in a line is a number: it has no task, no payload in memory, no place in a page and no slot. So what one
/// device has waiting takes nothing that another device needs.
final class DeviceLines: Sendable {
    /// The next messages of a device, oldest first.
    struct Turn: Sendable {
        var device: String
        var messages: [Int64]
    }

    private struct Line {
        /// Serial devices take one message after the other; see ``LiveDevice/overlapLimit`` for the others.
        var limit: Int
        var running = 0
        /// Running deliveries that have lasted longer than they may hold a slot.
        var slow = 0
        /// Ascending numbers; those before `first` have gone.
        var numbers: [Int64] = []
        var first = 0

        var count: Int { numbers.count - first }

        mutating func append(_ message: Int64) {
            // Messages come nearly in their order, because they are looked up side by side.
            var index = numbers.count
            while index > first, numbers[index - 1] > message { index -= 1 }
            numbers.insert(message, at: index)
        }

        mutating func take(_ count: Int) -> [Int64] {
            let end = min(numbers.count, first + count)
            defer {
                first = end
                if first > 1024, first > numbers.count / 2 {
                    numbers.removeFirst(first)
                    first = 0
                }
            }
            return Array(numbers[first..<end])
        }

        mutating func take(through message: Int64) -> [Int64] {
            take(numbers[first...].prefix { $0 <= message }.count)
        }

        func contains(_ message: Int64) -> Bool {
            var (low, high) = (first, numbers.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[middle] < message { low = middle + 1 } else { high = middle }
            }
            return low < numbers.count && numbers[low] == message
        }
    }

    /// The remaining work for a message: its fan-out, and one part for each line in which it is.
    private struct Parts {
        var count = 1
        var isComplete = true
    }

    private struct State {
        var lines: [String: Line] = [:]
        var parts: [Int64: Parts] = [:]
    }

    /// The messages that a serial device gets from its line at a time: they are read together.
    private static let serialTurnLength = 16

    private let state = Mutex(State())
    /// The turns that came; a device has at most as many here as deliveries of it may run.
    let turns: AsyncStream<Turn>
    private let turnsContinuation: AsyncStream<Turn>.Continuation

    init() { (turns, turnsContinuation) = AsyncStream.makeStream() }

    // MARK: - Messages

    /// Begins a message's fan-out; returns `false` if it has begun already and something is left to do.
    func open(_ message: Int64) -> Bool {
        state.withLock { state in
            guard state.parts[message] == nil else { return false }
            state.parts[message] = Parts()
            return true
        }
    }

    /// Ends one part of a message.
    ///
    /// - Returns: `nil` if others are left; after the last, whether all were complete, and the caller calls
    ///   ``close(_:)`` once that is stored.
    func finish(_ message: Int64, isComplete: Bool) -> Bool? {
        state.withLock { state in
            guard var parts = state.parts[message] else { return nil }
            parts.count -= 1
            parts.isComplete = parts.isComplete && isComplete
            state.parts[message] = parts
            return parts.count == 0 ? parts.isComplete : nil
        }
    }

    func close(_ message: Int64) { state.withLock { $0.parts[message] = nil } }

    // MARK: - Devices

    /// Begins a delivery, or puts the message into the device's line and returns `false` if the device is busy.
    ///
    /// - Parameter limit: How many deliveries of the device may run.
    func begin(_ message: Int64, on device: String, limit: Int) -> Bool {
        state.withLock { state in
            var line = state.lines.removeValue(forKey: device) ?? Line(limit: limit)
            defer { state.lines[device] = line }
            guard line.count > 0 || line.running >= line.limit else {
                line.running += 1
                return true
            }
            line.append(message)
            state.parts[message]?.count += 1
            return false
        }
    }

    /// Records whether a running delivery has lasted longer than it may hold a slot.
    func note(_ device: String, isSlow: Bool) { state.withLock { $0.lines[device]?.slow += isSlow ? 1 : -1 } }

    /// Ends a delivery or a turn; the next one of the device follows.
    func end(_ device: String, wasSlow: Bool) {
        let turn: Turn? = state.withLock { state in
            guard var line = state.lines.removeValue(forKey: device) else { return nil }
            line.running -= 1
            if wasSlow { line.slow -= 1 }
            guard line.count > 0 else {
                if line.running > 0 { state.lines[device] = line }
                return nil
            }
            line.running += 1
            let messages = line.take(line.limit == 1 ? Self.serialTurnLength : 1)
            state.lines[device] = line
            return Turn(device: device, messages: messages)
        }
        if let turn { turnsContinuation.yield(turn) }
    }

    /// Takes the messages up to this one out of the lines of devices that get on with nothing.
    ///
    /// The caller ends their parts.
    func drop(through message: Int64) -> [Int64] {
        state.withLock { state in
            var dropped: [Int64] = []
            for (device, line) in state.lines where line.count > 0 && line.slow >= line.running {
                guard line.numbers[line.first] <= message else { continue }
                dropped += state.lines[device]?.take(through: message) ?? []
            }
            return dropped
        }
    }

    /// The devices in whose lines the message is.
    func devices(waitingFor message: Int64) -> [String] {
        state.withLock { state in
            guard let parts = state.parts[message], parts.count > 0 else { return [] }
            return state.lines.filter { $0.value.contains(message) }.map(\.key)
        }
    }

    /// The number of messages in all lines.
    var waitingCount: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.count } } }
}
