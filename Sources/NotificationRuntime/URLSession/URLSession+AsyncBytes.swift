// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking
import Synchronization

extension URLSession {
    /// Loads a URL and returns once the head of the answer is there; the bytes arrive as they are iterated over.
    public func bytes(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }

    /// Makes a request and returns once the head of the answer is there; the bytes arrive as they are iterated over.
    public func bytes(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        let stream = ByteStream()
        let task = URLSessionDataTask(session: self, request: request, client: .stream(stream))
        task.delegate = delegate
        let response = try await withTaskCancellationHandler {
            task.resume()
            return try await stream.response()
        } onCancel: {
            task.cancel()
        }
        return (AsyncBytes(task: task, stream: stream), response)
    }

    /// The bytes of an answer, in order, for one reader.
    ///
    /// No further bytes are taken from the network while a mebibyte waits to be read.
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// One byte of the body, decoded.
        public typealias Element = UInt8
        /// A `URLError` if the load fails.
        public typealias Failure = any Error

        /// The task that loads them.
        public let task: URLSessionDataTask
        let stream: ByteStream

        /// The one reader; another would get what this one leaves.
        public func makeAsyncIterator() -> Iterator { Iterator(task: task, stream: stream) }

        /// Takes the bytes block by block.
        public struct Iterator: AsyncIteratorProtocol {
            let task: URLSessionDataTask
            let stream: ByteStream
            private var block = Data()
            private var index = 0

            init(task: URLSessionDataTask, stream: ByteStream) {
                self.task = task
                self.stream = stream
            }

            /// Waits for the next byte; returns `nil` at the end and throws a `URLError` if the load fails.
            public mutating func next() async throws -> UInt8? {
                while index == block.endIndex {
                    let next = try await withTaskCancellationHandler {
                        try await stream.nextBlock()
                    } onCancel: { [task] in
                        task.cancel()
                    }
                    guard let next else { return nil }
                    task.blockWasTaken(next.count)
                    block = next
                    index = next.startIndex
                }
                defer { index += 1 }
                return block[index]
            }
        }
    }
}

/// The bytes that a task receives, buffered for the code that iterates over them.
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
