// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking
import Synchronization

/// What a task receives, on its way to the one who iterates over it.
final class ByteStream: Sendable {
    private struct State: Sendable {
        var answer: Result<URLResponse, URLError>?
        var answerWaiter: CheckedContinuation<Result<URLResponse, URLError>, Never>?
        var blocks: [Data] = []
        var end: Result<Void, URLError>?
        var blockWaiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    // MARK: - The task's side

    func begin(_ response: URLResponse) {
        answered(.success(response))
    }

    func append(_ block: Data) {
        let waiter = state.withLock { state in
            state.blocks.append(block)
            defer { state.blockWaiter = nil }
            return state.blockWaiter
        }
        waiter?.resume()
    }

    func end(_ error: URLError?) {
        if let error { answered(.failure(error)) }
        let waiter = state.withLock { state in
            if state.end == nil { state.end = error.map(Result.failure) ?? .success(()) }
            defer { state.blockWaiter = nil }
            return state.blockWaiter
        }
        waiter?.resume()
    }

    private func answered(_ answer: Result<URLResponse, URLError>) {
        let waiter = state.withLock { state in
            if state.answer == nil { state.answer = answer }
            defer { state.answerWaiter = nil }
            return state.answerWaiter
        }
        waiter?.resume(returning: answer)
    }

    // MARK: - The reader's side

    func response() async throws -> URLResponse {
        let answer = await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.answer == nil { state.answerWaiter = continuation }
                return state.answer
            }
            if let known { continuation.resume(returning: known) }
        }
        return try answer.get()
    }

    /// The next block, `nil` at the end, for one reader at a time.
    func nextBlock() async throws -> Data? {
        while true {
            let (block, end) = state.withLock { state in
                state.blocks.isEmpty ? (nil, state.end) : (state.blocks.removeFirst(), nil)
            }
            if let block { return block }
            if let end {
                try end.get()
                return nil
            }
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    guard state.blocks.isEmpty, state.end == nil else { return true }
                    state.blockWaiter = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        }
    }
}
