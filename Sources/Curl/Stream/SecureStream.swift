// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A TLS connection for protocols other than HTTP: bytes in, bytes out, on a separate thread.
///
/// libcurl connects and verifies as it does for https; the caller speaks the protocol. Proxies of the environment are
/// not used.
package final class SecureStream: Sendable {
    /// Where to connect, and whom to trust.
    package struct Endpoint: Sendable, Hashable {
        /// A name or an address, which the certificate has to be for.
        package var host: String
        package var port: Int
        /// A PEM file of certificate authorities to trust instead of the system's.
        package var certificateAuthorityFile: String?
        /// Time for connection and handshake; default 10 s.
        package var connectTime = Duration.seconds(10)

        package init(host: String, port: Int, certificateAuthorityFile: String? = nil) {
            self.host = host
            self.port = port
            self.certificateAuthorityFile = certificateAuthorityFile
        }

        var url: String { "https://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(port)/" }
    }

    struct State {
        var opening: CheckedContinuation<Result<Void, CurlError>, Never>?
        var reader: CheckedContinuation<Result<[UInt8]?, CurlError>, Never>?
        /// Waits for the end of the thread.
        var leaver: CheckedContinuation<Void, Never>?
        var received: [UInt8] = []
        /// All that has come so far.
        var byteCount = 0
        var outgoing: [UInt8] = []
        /// The caller has closed the stream.
        var isClosing = false
        /// How it ended; `nil` while it has not.
        var end: Result<Void, CurlError>?
        var wakeUp: WakeUp?
    }

    let endpoint: Endpoint
    let state = Mutex(State())

    /// Received bytes that wait at most; beyond, the peer has to.
    static let receivedLimit = 256 * 1024

    private init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// Connects for as long as the body runs; what was written before its end is sent as far as the peer takes it at once.
    ///
    /// Throws ``CurlError`` if the connection fails, or the body's error.
    package static func withOpen<Value>(
        _ endpoint: Endpoint,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (SecureStream) async throws -> Value
    ) async throws -> Value {
        let stream = SecureStream(endpoint)
        try await stream.open()
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await body(stream))
        } catch {
            outcome = .failure(error)
        }
        stream.close()
        await stream.ended()
        return try outcome.get()
    }

    /// The next bytes; `nil` at the end, and if the task is cancelled.
    ///
    /// One caller reads at a time.
    package func read() async throws(CurlError) -> [UInt8]? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready: Result<[UInt8]?, CurlError>? = state.withLock { state in
                    if Task.isCancelled || state.isClosing { return .success(nil) }
                    if !state.received.isEmpty {
                        defer { state.received = [] }
                        state.wakeUp?.signal()
                        return .success(state.received)
                    }
                    if let end = state.end { return end.map { nil } }
                    precondition(state.reader == nil, "One caller reads at a time.")
                    state.reader = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            close()
        }
        return try result.get()
    }

    /// How many bytes have come so far, read or not.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    /// Sends bytes after the bytes that are waiting; after the end, sends nothing.
    package func write(_ bytes: some Sequence<UInt8>) {
        state.withLock { state in
            guard state.end == nil, !state.isClosing else { return }
            state.outgoing += bytes
            state.wakeUp?.signal()
        }
    }

    /// Ends the connection; a reader gets `nil`.
    package func close() {
        let reader = state.withLock { state in
            state.isClosing = true
            state.wakeUp?.signal()
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: .success(nil))
    }

    /// Returns once what could be sent is sent, which takes a moment: nothing waits for the peer.
    private func ended() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.end == nil { state.leaver = continuation }
                return state.end != nil
            }
            if hasEnded { continuation.resume() }
        }
    }

    private func open() async throws(CurlError) {
        // Initialises libcurl.
        _ = CurlEngine.shared
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.opening = continuation }
                EngineThread.start { self.run() }
            }
        } onCancel: {
            close()
        }
        try result.get()
    }
}
