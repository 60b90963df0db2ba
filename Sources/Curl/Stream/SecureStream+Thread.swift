// SPDX-License-Identifier: Apache-2.0

internal import CCurl
internal import LibC
internal import Synchronization

/// The work of the connection's thread.
extension SecureStream {
    /// Connects, and moves bytes until either side is done.
    func run() {
        // The connection is freed by now: who waits may end the process, and its end frees what TLS libraries have.
        finish(serve())
    }

    private func serve() -> Result<Void, CurlError> {
        guard let handle = curl_easy_init() else { fatalError("libcurl cannot allocate an easy handle") }
        let failure = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        failure.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        defer {
            curl_easy_cleanup(handle)
            failure.deallocate()
        }
        func error(_ code: CURLcode) -> CurlError {
            let text = failure[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: failure)
            return CurlError(code: .init(rawValue: Int(code.rawValue)), detail: text, url: endpoint.url)
        }
        _ = ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, failure)
        configure(handle)
        let code = curl_easy_perform(handle)
        var socket: curl_socket_t = -1
        guard code == CURLE_OK, ccurl_get_socket(handle, &socket) == CURLE_OK, socket >= 0 else {
            let isCancelled = state.withLock { $0.isClosing }
            return .failure(isCancelled ? CurlError(cancelled: endpoint.url) : error(code))
        }
        guard let wakeUp = WakeUp() else {
            return .failure(
                CurlError(
                    code: .failedToStart,
                    detail: "The system has no file descriptors left for a pipe.",
                    url: endpoint.url
                )
            )
        }
        let opening = state.withLock { state in
            state.wakeUp = wakeUp
            defer { state.opening = nil }
            return state.opening
        }
        opening?.resume(returning: .success(()))
        return move(handle, socket, wakeUp).mapError { error($0.code) }
    }

    private func configure(_ handle: UnsafeMutableRawPointer) {
        _ = ccurl_set_string(handle, CURLOPT_URL, endpoint.url)
        _ = ccurl_allow_only_http(handle)
        _ = ccurl_set_long(handle, CURLOPT_CONNECT_ONLY, 1)
        _ = ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_set_long(handle, CURLOPT_SSL_ENABLE_ALPN, 0)
        _ = ccurl_set_string(handle, CURLOPT_PROXY, "")
        let time = endpoint.connectTime.wholeMilliseconds
        _ = ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(clamping: time)))
        if let file = endpoint.certificateAuthorityFile {
            _ = ccurl_set_string(handle, CURLOPT_CAINFO, file)
            _ = ccurl_set_string(handle, CURLOPT_CAPATH, nil)
        }
        // Called about every second, to notice that nobody waits any more.
        _ = ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0)
        _ = ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, Unmanaged.passUnretained(self).toOpaque())
        _ = ccurl_set_progress_function(handle) { stream, _, _, _, _ in
            guard let stream else { return 0 }
            let isClosing = Unmanaged<SecureStream>.fromOpaque(stream).takeUnretainedValue().state.withLock {
                $0.isClosing
            }
            return isClosing ? 1 : 0
        }
    }

    /// libcurl's code, as an error.
    private struct CodeError: Error {
        let code: CURLcode

        init(_ code: CURLcode) { self.code = code }
    }

    private func move(
        _ handle: UnsafeMutableRawPointer,
        _ socket: curl_socket_t,
        _ wakeUp: WakeUp
    ) -> Result<Void, CodeError> {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        var rest: ArraySlice<UInt8> = []
        while true {
            let (isClosing, hasRoom) = state.withLock { state in
                if rest.isEmpty, !state.outgoing.isEmpty {
                    rest = state.outgoing[...]
                    state.outgoing = []
                }
                return (state.isClosing, state.received.count < Self.receivedLimit)
            }
            while !rest.isEmpty {
                var count = 0
                let code = rest.withUnsafeBytes { curl_easy_send(handle, $0.baseAddress, $0.count, &count) }
                guard code == CURLE_OK else {
                    if code == CURLE_AGAIN { break }
                    return .failure(CodeError(code))
                }
                rest = rest.dropFirst(count)
            }
            if isClosing { return .success(()) }
            var mayHaveMore = false
            if hasRoom {
                var count = 0
                let code = curl_easy_recv(handle, &buffer, buffer.count, &count)
                if code == CURLE_OK, count == 0 { return .success(()) }
                guard code == CURLE_OK || code == CURLE_AGAIN else { return .failure(CodeError(code)) }
                mayHaveMore = code == CURLE_OK
                if mayHaveMore { hand(buffer.prefix(count)) }
            }
            // Data that TLS has already read does not show on the socket.
            if mayHaveMore { continue }
            let events = (hasRoom ? POLLIN : 0) | (rest.isEmpty ? 0 : POLLOUT)
            wakeUp.wait(beside: socket, events: Int16(events))
        }
    }

    private func hand(_ bytes: ArraySlice<UInt8>) {
        let reader = state.withLock { state in
            state.byteCount += bytes.count
            guard let reader = state.reader else {
                state.received += bytes
                return nil as CheckedContinuation<Result<[UInt8]?, CurlError>, Never>?
            }
            state.reader = nil
            return reader
        }
        reader?.resume(returning: .success(Array(bytes)))
    }

    private func finish(_ end: Result<Void, CurlError>) {
        let (opening, reader, leaver) = state.withLock { state in
            state.end = end
            state.wakeUp = nil
            defer { (state.opening, state.reader, state.leaver) = (nil, nil, nil) }
            return (state.opening, state.reader, state.leaver)
        }
        opening?.resume(returning: end)
        reader?.resume(returning: end.map { nil })
        leaver?.resume()
    }
}

/// A pipe that wakes a thread that waits for a socket.
final class WakeUp: Sendable {
    private let reading: Int32
    private let writing: Int32

    /// `nil` if the process may not open more files.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the wait, or the next one.
    func signal() {
        var byte: UInt8 = 0
        // A full pipe has enough in it.
        _ = write(writing, &byte, 1)
    }

    /// Waits until one of the events is there at the socket, or for a signal.
    func wait(beside socket: Int32, events: Int16) {
        var watched = [
            pollfd(fd: socket, events: events, revents: 0), pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&watched, nfds_t(watched.count), -1)
        if watched[1].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(reading, &bytes, bytes.count) > 0 {}
        }
    }
}
