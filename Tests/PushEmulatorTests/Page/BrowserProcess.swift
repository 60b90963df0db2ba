// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushMessages
import Synchronization

/// A headless Chromium that is driven over its DevTools protocol, through two named pipes: no port, no library.
final class BrowserProcess: Sendable {
    /// Why a call has no answer.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private struct State {
        var number = 0
        var calls: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
        var listeners: [String: @Sendable (_ method: String, _ parameters: JSONValue) -> Void] = [:]
        var isOver = false
    }

    /// Path of the first Chromium or Chrome in `PATH`.
    static let installed: ForeignProgram? = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .lazy.compactMap { ForeignProgram($0) }.first

    private let state = Mutex(State())
    private let process = Mutex<Process?>(nil)
    private let (commands, answers): (Int32, Int32)

    /// Runs a browser with a profile of its own for as long as the body does.
    static func running<Value>(_ body: (BrowserProcess) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "richpush-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let browser = try BrowserProcess(in: folder)
        do {
            let value = try await body(browser)
            await browser.end()
            return value
        } catch {
            await browser.end()
            throw error
        }
    }

    private init(in folder: URL) throws {
        let (input, output) = (folder.appending(path: "in").path, folder.appending(path: "out").path)
        guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else { throw Failure(description: "mkfifo failed") }
        // Opened both ways, so that neither side waits for the other.
        commands = open(input, O_RDWR | O_CLOEXEC)
        answers = open(output, O_RDWR | O_CLOEXEC)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "exec \"$@\" 3<\"$0/in\" 4>\"$0/out\"", folder.path,
            Self.installed?.executable.path ?? "chromium", "--headless", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--hide-scrollbars", "--remote-debugging-pipe",
            "--user-data-dir=\(folder.appending(path: "profile").path)", "about:blank",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { [weak self] _ in self?.fail("the browser has ended") }
        try process.run()
        self.process.withLock { $0 = process }
        Thread.detachNewThread { [self] in read() }
    }

    /// Ends the browser and the thread that listens to it.
    private func end() async {
        _ = try? await call("Browser.close")
        state.withLock { $0.isOver = true }
        process.withLock { process in
            if process?.isRunning == true { process?.terminate() }
        }
        // Wakes the thread, which closes the pipes.
        var end: UInt8 = 0
        _ = write(answers, &end, 1)
    }

    // MARK: - Calls

    /// Calls a method of the protocol; a session is a page's.
    @discardableResult
    func call(_ method: String, _ parameters: JSONValue = [:], session: String? = nil) async throws -> JSONValue {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let number = state.withLock { state -> Int? in
                    guard !state.isOver else { return nil }
                    state.number += 1
                    state.calls[state.number] = continuation
                    return state.number
                }
                guard let number else {
                    continuation.resume(throwing: Failure(description: "the browser has ended"))
                    return
                }
                var call: JSONObject = ["id": .integer(number), "method": .string(method), "params": parameters]
                if let session { call["sessionId"] = .string(session) }
                send(JSONValue.object(call).encoded() + [0])
            }
        } onCancel: {
            fail("the test has ended")
        }
    }

    /// Hears the events of a page from now on.
    func listen(to session: String, _ body: @escaping @Sendable (String, JSONValue) -> Void) {
        state.withLock { $0.listeners[session] = body }
    }

    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func fail(_ reason: String) {
        let calls = state.withLock { state in
            defer { state.calls = [:] }
            return Array(state.calls.values)
        }
        for call in calls { call.resume(throwing: Failure(description: reason)) }
    }

    // MARK: - Answers

    private func read() {
        var message: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(answers, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            for byte in buffer[..<count] {
                if byte != 0 {
                    message.append(byte)
                } else {
                    take(message)
                    message = []
                }
            }
            if state.withLock(\.isOver) { break }
        }
        close(commands)
        close(answers)
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
}
