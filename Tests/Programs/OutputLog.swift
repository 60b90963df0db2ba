// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The output of a program until now, and the texts that are awaited in it.
package final class OutputLog: Sendable {
    private struct State: Sendable {
        var bytes: [UInt8] = []
        var hasEnded = false
        /// Each says whether it has what it waits for.
        var waiting: [@Sendable (_ text: String, _ hasEnded: Bool) -> Bool] = []

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private let state = Mutex(State())

    package init() {}

    package var text: String { state.withLock(\.text) }

    /// Takes a piece; an empty one is the end of the output.
    package func append(_ piece: [UInt8]) {
        state.withLock { state in
            state.bytes += piece
            state.hasEnded = piece.isEmpty
            guard !state.waiting.isEmpty else { return }
            let (text, hasEnded) = (state.text, state.hasEnded)
            state.waiting.removeAll { $0(text, hasEnded) }
        }
    }

    /// What is found in the text as soon as it is there, or `nil` when the output ends without it.
    package func first<Found: Sendable>(_ find: @escaping @Sendable (_ text: String) -> Found?) async -> Found? {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                let look = { @Sendable (text: String, hasEnded: Bool) in
                    let found = find(text)
                    guard found != nil || hasEnded else { return false }
                    continuation.resume(returning: found)
                    return true
                }
                if !look(state.text, state.hasEnded) { state.waiting.append(look) }
            }
        }
    }

    /// The first line, or `nil` when the output ends within it.
    package func firstLine() async -> String? {
        await first { text in text.firstIndex(of: "\n").map { String(text[..<$0]) } }
    }

    /// The text when the output has ended.
    package func whole() async -> String {
        _ = await first { _ in Bool?.none }
        return text
    }
}
