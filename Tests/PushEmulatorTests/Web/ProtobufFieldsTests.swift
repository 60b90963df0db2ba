// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushEmulator

/// The wire format of Protocol Buffers, from strangers.
@Suite(.timeLimit(.minutes(10)))
struct ProtobufFieldsTests {
    @Test func `written values are read`() throws {
        var inner = ProtobufFields()
        inner.add(1, "text")
        var fields = ProtobufFields()
        fields.add(1, varint: 300)
        fields.add(2, fixed64: .max)
        fields.add(3, inner)
        fields.add(3, [])
        fields.add(536_870_911, varint: .max)
        #expect(fields.encoded.starts(with: [0x08, 0xAC, 0x02, 0x11]))
        let read = try #require(ProtobufFields(fields.encoded))
        #expect(read == fields)
        #expect(read.number(1) == 300 && read.number(2) == .max && read.number(536_870_911) == .max)
        #expect(read.all(3).count == 2)
        #expect(ProtobufFields(read.all(3)[0])?.text(1) == "text")
        #expect(read.number(9) == nil && read.bytes(1) == nil)
    }

    @Test(
        arguments: [
            // Ends too early, a length of gigabytes, of all bits, no field number, a group, eleven bytes of a number.
            [0x08], [0x11, 1, 2], [0x0A, 5, 1], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1],
            [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x00, 1], [0x0B], [0x0F],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02],
        ] as [[UInt8]]
    )
    func `damaged bytes are not read`(bytes: [UInt8]) {
        #expect(ProtobufFields(bytes) == nil)
    }

    @Test func `every beginning of a message is read or refused, and nothing else happens`() {
        var message = MCSStanza(from: "sender", category: "app", persistentID: "0:1%2").packet(lastReceived: 1).message
        message.add(21, [UInt8](repeating: 7, count: 300))
        let bytes = message.encoded
        for end in bytes.indices { _ = ProtobufFields(Array(bytes[..<end])) }
        #expect(ProtobufFields(bytes) == message)
    }
}
