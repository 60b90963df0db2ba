// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import Synchronization

/// A headless Chromium that is driven over its DevTools protocol, through two pipes: no port, no library.
final class BrowserProcess: Sendable {
    /// Why a call has no answer.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        static let over = Failure(description: "the browser has ended")
    }

    typealias Listener = @Sendable (_ method: String, _ parameters: JSONValue) -> Void

    private struct State {
        var number = 0
        var calls: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
        var listeners: [String: Listener] = [:]
        /// The part of the next message that has arrived.
        var beginning: [UInt8] = []
        var hasEnded = false
    }

    /// The first Chromium or Chrome that is installed.
    static let installed = Program(named: "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

    private let state = Mutex(State())
    private let (commands, commander) = AsyncStream<[UInt8]>.makeStream()

    private init() {}

    /// Runs a browser with a new profile for as long as the body does.
    static func running<Value: Sendable>(_ body: (BrowserProcess) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = BrowserProcess()
        return try await Program.shell.running(
            [
                // It reads commands from descriptor 3, and writes answers and events to 4.
                "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null", installed?.path ?? "chromium", "--headless",
                "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
                "--remote-debugging-pipe", "--user-data-dir=\(folder.appending(path: "profile").path)", "about:blank",
            ],
            hearing: browser.hear
        ) { program in
            async let _: Void = browser.command(program)
            let value = try await body(browser)
            // After a signal it would leave files behind.
            _ = try? await browser.call("Browser.close")
            await program.ended()
            return value
        }
    }

    // MARK: - Calls

    /// Calls a method of the protocol; a session is a page's.
    @discardableResult
    func call(_ method: String, _ parameters: JSONValue = [:], session: String? = nil) async throws -> JSONValue {
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
    func listen(to session: String, _ listener: @escaping Listener) {
        let isLate = state.withLock { state in
            if !state.hasEnded { state.listeners[session] = listener }
            return state.hasEnded
        }
        if isLate { listener("Inspector.detached", [:]) }
    }

    /// Sends one command after the other, until the browser has ended.
    private func command(_ program: RunningProgram) async {
        for await command in commands {
            guard (try? await program.write(command)) != nil else { return }
        }
    }

    // MARK: - Answers

    /// Takes what the browser says: JSON documents, each with a zero byte at its end.
    private func hear(_ piece: [UInt8]) {
        guard !piece.isEmpty else { return end() }
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
