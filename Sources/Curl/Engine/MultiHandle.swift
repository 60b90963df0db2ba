// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// libcurl's multi handle: the connections of the process and the transfers on them.
///
/// `@unchecked`, because the pointer itself is not our state: `wakeUp` is the one call that libcurl allows from any
/// thread, everything else is called by ``TransferLoop`` on the engine's thread. It is never freed.
final class MultiHandle: @unchecked Sendable {
    /// Connections at once, idle ones that are kept for reuse included.
    ///
    /// Further transfers wait for one; to make room, libcurl closes the connection that was idle for longest. Leaves room
    /// under the usual 1024 open files.
    static let openConnections = 256
    /// HTTP/2 streams on one connection, if the server allows as many.
    static let concurrentStreams = 200

    private let pointer: UnsafeMutableRawPointer

    init() {
        guard let pointer = curl_multi_init() else { fatalError("libcurl cannot allocate its multi handle") }
        self.pointer = pointer
        _ = ccurl_multi_set_long(pointer, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX)
        _ = ccurl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, Self.openConnections)
        _ = ccurl_multi_set_long(pointer, CURLMOPT_MAX_TOTAL_CONNECTIONS, Self.openConnections)
        _ = ccurl_multi_set_long(pointer, CURLMOPT_MAX_CONCURRENT_STREAMS, Self.concurrentStreams)
    }

    /// Ends the current or the next ``wait(milliseconds:)``; for any thread.
    func wakeUp() {
        curl_multi_wakeup(pointer)
    }

    /// Blocks until a socket is ready, a timer of libcurl's own is due, the time is over, or ``wakeUp()``.
    func wait(milliseconds: Int32) {
        curl_multi_poll(pointer, nil, 0, milliseconds, nil)
    }

    func perform() {
        var running: Int32 = 0
        curl_multi_perform(pointer, &running)
    }

    func add(_ handle: EasyHandle) -> CURLMcode {
        curl_multi_add_handle(pointer, handle.pointer)
    }

    func remove(_ handle: EasyHandle) {
        curl_multi_remove_handle(pointer, handle.pointer)
    }

    /// The next transfer that libcurl is done with, and how it ended.
    func nextDone() -> (easy: UnsafeMutableRawPointer, code: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            return (easy, ccurl_message_result(message))
        }
        return nil
    }
}
