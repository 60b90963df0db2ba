// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// What `nghttpd -v` prints: that it listens, then every frame with the number of its connection, `[id=1]`.
final class FrameLog: Sendable {
    private struct State: Sendable {
        var text = ""
        var hasEnded = false
        var waiting: CheckedContinuation<Bool, Never>?

        var isListening: Bool? { text.contains("listen ") ? true : hasEnded ? false : nil }
    }

    private let state = Mutex(State())

    var connections: Set<Substring> {
        let text = state.withLock { $0.text }
        return Set(text.matches(of: /\[id=(\d+)\]/).map(\.output.1))
    }

    /// Empty data is the end of the output.
    func append(_ data: Data) {
        let ready: (CheckedContinuation<Bool, Never>, Bool)? = state.withLock { state in
            state.text += String(decoding: data, as: UTF8.self)
            if data.isEmpty { state.hasEnded = true }
            guard let isListening = state.isListening, let waiting = state.waiting else { return nil }
            state.waiting = nil
            return (waiting, isListening)
        }
        ready?.0.resume(returning: ready?.1 ?? false)
    }

    /// Waits until the server listens; `false` when it ended instead.
    func isListening() async -> Bool {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.isListening == nil { state.waiting = continuation }
                return state.isListening
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}
