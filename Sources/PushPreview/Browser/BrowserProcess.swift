// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushMessages
import Subprocess
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A headless Chromium that is driven over its DevTools protocol, through two pipes: no port, no library.
package final class BrowserProcess: Sendable {
    /// Why a call has no answer.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        /// Whether the browser has ended, of which what it said on standard error tells more.
        var isEnd: Bool

        package static let over = Failure(description: "the browser has ended", isEnd: true)

        package init(description: String, isEnd: Bool = false) {
            (self.description, self.isEnd) = (description, isEnd)
        }
    }

    package typealias Listener = @Sendable (_ method: String, _ parameters: JSONValue) -> Void

    private struct State {
        var number = 0
        var calls: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
        var listeners: [String: Listener] = [:]
        /// The part of the next message that has arrived.
        var beginning: [UInt8] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let (commands, commander) = AsyncStream<[UInt8]>.makeStream()

    private init() {}

    /// Runs a browser with a new profile for as long as the body does.
    ///
    /// It ends by itself after the body; one whose body throws, or that does not end within the patience, is killed with all
    /// that it has started.
    ///
    /// - Parameters:
    ///   - program: The path of Chromium or Chrome.
    ///   - flags: Its arguments beside its profile and the pipes.
    ///   - patience: How long it may take to end after the body.
    package static func running<Value: Sendable>(
        _ program: String,
        flags: [String],
        patience: Duration = .seconds(10),
        _ body: (BrowserProcess) async throws -> Value
    ) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = BrowserProcess()
        let ended: ExecutionResult<Result<Value, any Error>, SequenceOutput, StringOutput<UTF8>>
        do {
            ended = try await Subprocess.run(
                .path("/bin/sh"),
                // It reads commands from descriptor 3, and writes answers and events to 4.
                arguments: Arguments(
                    ["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null", program] + flags + [
                        "--remote-debugging-pipe", "--user-data-dir=\(folder.appending(path: "profile").path)",
                        "about:blank",
                    ]
                ),
                platformOptions: .processGroup,
                input: .inputWriter,
                output: .sequence,
                error: .string(limit: greatestErrors)
            ) { execution in
                async let _: Void = browser.command(execution.standardInputWriter)
                async let heard: Void = browser.hear(execution.standardOutput)
                do {
                    let value = try await body(browser)
                    // After a signal it would leave files behind.
                    await browser.close(within: patience) {
                        try? execution.send(signal: .kill, toProcessGroup: true)
                    }
                    await heard
                    return .success(value)
                } catch {
                    try? execution.send(signal: .kill, toProcessGroup: true)
                    await heard
                    return .failure(error)
                }
            }
        } catch let error as SubprocessError {
            throw Failure(description: "\(error)")
        }
        // A browser that was killed with the task is not what the caller asks about.
        try Task.checkCancellation()
        do {
            return try ended.closureResult.get()
        } catch let failure as Failure where failure.isEnd {
            let last = ended.standardError.split(separator: "\n").last { !$0.isEmpty }
            throw Failure(description: last.map { "\(failure.description): \($0.prefix(300))" } ?? failure.description)
        }
    }

    /// Bytes of its standard error; it complains in a few thousand.
    private static let greatestErrors = 1 << 20

    // MARK: - Calls

    /// Calls a method of the protocol; a session is a page's.
    @discardableResult
    package func call(
        _ method: String,
        _ parameters: JSONValue = [:],
        session: String? = nil
    ) async throws -> JSONValue {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        var call: JSONObject = ["id": .integer(number), "method": .string(method), "params": parameters]
        if let session { call["sessionId"] = .string(session) }
        let bytes = JSONValue.object(call).encoded() + [0]
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let refusal: (any Error)? = state.withLock { state in
                    if Task.isCancelled { return CancellationError() }
                    if state.hasEnded { return Failure.over }
                    state.calls[number] = continuation
                    return nil
                }
                if let refusal { continuation.resume(throwing: refusal) } else { commander.yield(bytes) }
            }
        } onCancel: {
            state.withLock { $0.calls.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    /// Hears the events of a page from now on; the last one is `Inspector.detached`.
    package func listen(to session: String, _ listener: @escaping Listener) {
        let isLate = state.withLock { state in
            if !state.hasEnded { state.listeners[session] = listener }
            return state.hasEnded
        }
        if isLate { listener("Inspector.detached", [:]) }
    }

    /// Asks the browser to end, and kills it if it does not.
    private func close(within patience: Duration, kill: @escaping @Sendable () -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await self.call("Browser.close") }
            group.addTask { if (try? await Task.sleep(for: patience)) != nil { kill() } }
            await group.next()
            group.cancelAll()
        }
    }

    /// Sends one command after the other, until the browser has ended.
    private func command(_ writer: StandardInputWriter) async {
        for await command in commands {
            guard (try? await writer.write(command)) != nil else { return }
        }
    }

    // MARK: - Answers

    /// Takes what the browser says, until it has ended: JSON documents, each with a zero byte at its end.
    private func hear(_ output: SubprocessOutputSequence) async {
        do {
            for try await piece in output { hear(piece.withUnsafeBytes { Array($0) }) }
        } catch {
            // A pipe that cannot be read any more says as much as one that has ended.
        }
        end()
    }

    private func hear(_ piece: [UInt8]) {
        let messages = state.withLock { state in
            var messages: [[UInt8]] = []
            for (index, part) in piece.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    messages.append(state.beginning)
                    state.beginning = []
                }
                state.beginning += part
            }
            return messages
        }
        for message in messages { take(message) }
    }

    private func take(_ bytes: [UInt8]) {
        guard let message = try? JSONValue(parsing: bytes) else { return }
        guard let number = message["id"]?.integer else {
            let listener = message["sessionId"]?.string.flatMap { session in state.withLock { $0.listeners[session] } }
            listener?(message["method"]?.string ?? "", message["params"] ?? [:])
            return
        }
        guard let call = state.withLock({ $0.calls.removeValue(forKey: number) }) else { return }
        if let error = message["error"] {
            call.resume(throwing: Failure(description: error["message"]?.string ?? "refused"))
        } else {
            call.resume(returning: message["result"] ?? [:])
        }
    }

    /// Fails what waits for an answer, and what will be asked.
    private func end() {
        let (calls, listeners) = state.withLock { state in
            defer { (state.calls, state.listeners, state.hasEnded) = ([:], [:], true) }
            return (state.calls, state.listeners)
        }
        for call in calls.values { call.resume(throwing: Failure.over) }
        for listener in listeners.values { listener("Inspector.detached", [:]) }
        commander.finish()
    }
}
