// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DesktopNotifications

/// Messages of D-Bus, from strangers.
@Suite(.timeLimit(.minutes(10)))
struct BusReadingTests {
    private static func notify(hints: [BusValue] = []) -> BusMessage {
        var message = BusMessage(
            kind: .call,
            serial: 7,
            body: [
                .string("Chromium"), .uint32(0), .string(""), .string("Pancakes ☕"), .string("host\n\ntext"),
                .strings(["0", "Order", "default", "Activate"]), .array(hints, of: .entry(.string, .variant)),
                .int32(-1),
            ]
        )
        (message.path, message.interface, message.member) = ("/org/freedesktop/Notifications", "org.x.Y", "Notify")
        (message.destination, message.sender) = ("org.freedesktop.Notifications", ":1.3")
        return message
    }

    @Test(
        arguments: [
            BusValue.byte(7), .boolean(true), .int16(-2), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min),
            .uint64(.max), .double(Double.pi.bitPattern), .string("ü"), .objectPath("/a/B_1"), .signature("a{sv}"),
            .unixDescriptor(0), .variant(.variant(.byte(1))), .bytes([1, 2, 3]), .array([], of: .uint64),
            .array([.entry(.string("k"), .variant(.int64(5)))], of: .entry(.string, .variant)),
            .structure([.byte(1), .int64(-1), .string("")]),
            .variant(
                .structure([
                    .int32(2), .int32(1), .int32(8), .boolean(true), .int32(8), .int32(4),
                    .bytes([1, 2, 3, 4, 5, 6, 7, 8]),
                ])
            ),
        ]
    )
    func `written bytes are read after the bytes before them`(value: BusValue) throws {
        for offset in 0..<9 {
            var message = Self.notify()
            message.body = Array(repeating: .byte(1), count: offset) + [value, .string("end")]
            #expect(try BusMessage(message.encoded[...]) == message)
        }
    }

    @Test func `a message of the other byte order is read`() throws {
        // GetId, as a big-endian client writes it.
        let fields: [UInt8] =
            [1, 1, 0x6F, 0, 0, 0, 0, 2, 0x2F, 0x61, 0, 0, 0, 0, 0, 0] + [3, 1, 0x73, 0, 0, 0, 0, 5]
            + Array("GetId".utf8) + [0]
        let head: [UInt8] = [0x42, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, UInt8(fields.count)]
        let message = try BusMessage((head + fields + [0, 0])[...])
        #expect(message.member == "GetId" && message.path == "/a" && message.serial == 9)
    }

    @Test func `every shorter, longer or damaged message is refused or read, and never more than it is`() throws {
        let bytes = Self.notify(hints: [.entry(.string("urgency"), .variant(.byte(1)))]).encoded
        for count in 0..<bytes.count {
            #expect(throws: BusFailure.self) { try BusMessage(bytes[..<count]) }
        }
        #expect(throws: BusFailure.self) { try BusMessage((bytes + [0])[...]) }
        for index in bytes.indices {
            for change in [1, 0x80, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] ^= change
                // Reading ends; what is read can be written.
                if let read = try? BusMessage(damaged[...]) { _ = read.encoded }
            }
        }
    }

    @Test(
        arguments: [
            // An array of arrays without end, an empty structure, an open one, an open dictionary, keys that are containers, and
            // letters that are none.
            String(repeating: "a", count: 200) + "y", "()", "(s", "a{s", "a{sv", "a{(s)v}", "{sv}", "z", ")",
            String(repeating: "(", count: 100) + "s" + String(repeating: ")", count: 100),
        ]
    )
    func `an invalid signature is refused`(signature: String) {
        #expect(throws: BusFailure.self) { try BusType.types(of: signature.utf8) }
    }

    @Test func `variants within variants end`() {
        var value = BusValue.byte(1)
        for _ in 0..<40 { value = .variant(value) }
        var message = Self.notify()
        message.body = [value]
        #expect(throws: BusFailure("Values nest too deep.")) { try BusMessage(message.encoded[...]) }
    }

    @Test func `millions of small values are refused before they take memory`() {
        var message = Self.notify()
        message.body = [.array(Array(repeating: .uint16(1), count: 150_000), of: .uint16)]
        #expect(throws: BusFailure("A message has too many values.")) { try BusMessage(message.encoded[...]) }
    }

    @Test(
        arguments: [
            // Another byte order, a body of 4 GiB, header fields of 4 GiB.
            ([0x41], "A message has no byte order."),
            ([0x6C, 1, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0, 0, 0, 0, 0], "A message is too long."),
            ([0x6C, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], "A message is too long."),
        ] as [([UInt8], String)]
    )
    func `a length that no message has is refused before it is waited for`(bytes: [UInt8], reason: String) {
        #expect(throws: BusFailure(reason)) { try BusMessage.length(bytes[...]) }
    }

    @Test func `a message lacks no header field`() {
        for drop in [\BusMessage.path, \.member] as [WritableKeyPath<BusMessage, String?> & Sendable] {
            var message = Self.notify()
            message[keyPath: drop] = nil
            #expect(throws: BusFailure("A message lacks a header field.")) { try BusMessage(message.encoded[...]) }
        }
        var answer = BusMessage(kind: .answer, serial: 1)
        #expect(throws: BusFailure.self) { try BusMessage(answer.encoded[...]) }
        answer.answered = 3
        #expect(throws: Never.self) { try BusMessage(answer.encoded[...]) }
    }
}
