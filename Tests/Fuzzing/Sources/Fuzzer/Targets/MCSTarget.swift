// SPDX-License-Identifier: Apache-2.0

@testable import PushEmulator

/// Protocol Buffers of a client of FCM.
enum MCSTarget: FuzzTarget {
    static let name = "mcs"

    static func check(_ bytes: [UInt8]) {
        guard let fields = ProtobufFields(bytes) else { return }
        guard let again = ProtobufFields(fields.encoded) else {
            preconditionFailure("what was written cannot be read")
        }
        precondition(again == fields, "what was written is read differently")
        for tag in 0...UInt8(16) {
            guard let tag = MCSPacket.Tag(rawValue: tag) else { continue }
            let packet = MCSPacket(tag: tag, message: fields)
            if let number = packet.lastReceived { precondition(number >= 0) }
            precondition(packet.selectivelyAcknowledged.count <= bytes.count)
        }
        for number in 1...31 { _ = (fields.number(number), fields.text(number), fields.message(number)) }
    }
}
