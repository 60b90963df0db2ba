// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

/// The words before the first message.
@Suite(.timeLimit(.minutes(10)))
struct BusHandshakeTests {
    @Test(
        arguments: [
            // libdbus, with descriptors asked for.
            ("AUTH EXTERNAL 30\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n", "OK G\r\nERROR\r\n"),
            // GDBus, which asks first what there is.
            (
                "AUTH\r\nAUTH EXTERNAL\r\nDATA\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n",
                "REJECTED EXTERNAL ANONYMOUS\r\nDATA\r\nOK G\r\nERROR\r\n"
            ),
            // GDBus over TCP.
            ("AUTH ANONYMOUS 474442757320302e31\r\nBEGIN\r\n", "OK G\r\n"),
            ("AUTH DBUS_COOKIE_SHA1 30\r\nAUTH EXTERNAL 30\r\nBEGIN\r\n", "REJECTED EXTERNAL ANONYMOUS\r\nOK G\r\n"),
        ]
    )
    func `clients log in, in one piece or byte by byte`(words: String, answers: String) throws {
        let bytes: [UInt8] = [0] + Array(words.utf8) + [0x6C, 1]
        var handshake = BusHandshake(guid: "G")
        var rest = bytes[...]
        let (answer, step) = try handshake.take(&rest)
        #expect(answer == answers && step == .messages)
        // The rest belongs to the first message.
        #expect(Array(rest) == [0x6C, 1])

        handshake = BusHandshake(guid: "G")
        var (given, waiting) = ("", [] as ArraySlice<UInt8>)
        for byte in bytes.dropLast(2) {
            waiting.append(byte)
            given += try handshake.take(&waiting).answer
        }
        #expect(given == answers)
    }

    @Test(
        arguments: [
            [1], Array("AUTH".utf8), [0] + Array("BEGIN\r\n".utf8), [0] + Array("AUTH EXTERNAL\r\nBEGIN\r\n".utf8),
            [0] + [UInt8](repeating: 0x41, count: 20_000), [0] + Array(String(repeating: "PING\r\n", count: 100).utf8),
        ] as [[UInt8]]
    )
    func `a client that does not log in is refused`(bytes: [UInt8]) {
        var handshake = BusHandshake(guid: "G")
        var rest = bytes[...]
        #expect(throws: BusFailure.self) { try handshake.take(&rest) }
    }
}
