// SPDX-License-Identifier: Apache-2.0

/// One packet of MCS, the protocol between FCM and its clients: a tag and a Protocol Buffers message.
///
/// Source: chromium, `google_apis/gcm/protocol/mcs.proto`, `engine/connection_handler_impl.cc`, `base/mcs_util.cc`.
struct MCSPacket: Sendable, Hashable {
    /// The kind of message; unknown kinds are ignored.
    enum Tag: UInt8, Sendable, Hashable {
        case heartbeatPing = 0
        case heartbeatAck = 1
        case loginRequest = 2
        case loginResponse = 3
        case close = 4
        case iqStanza = 7
        case dataMessage = 8
    }

    var tag: Tag
    var message: ProtobufFields

    /// The first byte of each side.
    static let version: UInt8 = 41
    /// Bytes of a client's packet at most; a login names what the client has got, some dozens of bytes each.
    static let byteLimit = 256 * 1024

    /// Tag, length and message.
    var encoded: [UInt8] {
        let body = message.encoded
        var bytes: [UInt8] = []
        bytes.reserveCapacity(body.count + 6)
        bytes.append(tag.rawValue)
        ProtobufFields.append(UInt64(body.count), to: &bytes)
        bytes += body
        return bytes
    }
}

extension MCSPacket {
    /// The field of each message that acknowledges what was received before.
    private var acknowledgingField: Int {
        switch tag {
        case .heartbeatPing, .heartbeatAck: 2
        case .iqStanza: 10
        case .dataMessage: 11
        case .loginRequest, .loginResponse, .close: 0
        }
    }

    /// The number of the last packet that the other side has received, if given.
    var lastReceived: Int? {
        acknowledgingField == 0 ? nil : message.number(acknowledgingField).flatMap { Int(exactly: $0) }
    }

    /// Ids of stanzas that the other side acknowledges one by one (`SelectiveAck`).
    var selectivelyAcknowledged: [String] {
        guard tag == .iqStanza, let part = message.message(7), part.number(1) == 12,
            let ack = part.message(2)
        else { return [] }
        return ack.all(1).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Answers a ping.
    static func heartbeatAck(lastReceived: Int) -> MCSPacket {
        var message = ProtobufFields()
        message.add(2, varint: UInt64(lastReceived))
        return MCSPacket(tag: .heartbeatAck, message: message)
    }

    /// Lets a client in.
    static func loginResponse(id: String, serverTime: Int64) -> MCSPacket {
        var message = ProtobufFields()
        message.add(1, id)
        message.add(6, varint: 1)
        message.add(8, varint: UInt64(max(0, serverTime)))
        return MCSPacket(tag: .loginResponse, message: message)
    }

    /// Refuses a client.
    static func loginError(id: String, code: Int, _ text: String) -> MCSPacket {
        var (message, error) = (ProtobufFields(), ProtobufFields())
        error.add(1, varint: UInt64(code))
        error.add(2, text)
        message.add(1, id)
        message.add(3, error)
        return MCSPacket(tag: .loginResponse, message: message)
    }

    /// Acknowledges stanzas that a client says it has.
    static func selectiveAck(_ ids: [String], lastReceived: Int) -> MCSPacket {
        var (message, part, ack) = (ProtobufFields(), ProtobufFields(), ProtobufFields())
        for id in ids { ack.add(1, id) }
        part.add(1, varint: 12)
        part.add(2, ack)
        message.add(2, varint: 1)
        message.add(3, "")
        message.add(7, part)
        message.add(10, varint: UInt64(lastReceived))
        return MCSPacket(tag: .iqStanza, message: message)
    }
}
