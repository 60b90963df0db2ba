// SPDX-License-Identifier: Apache-2.0

/// A message to a client, `DataMessageStanza`.
struct MCSStanza: Sendable, Hashable {
    /// The sender: a project's number, or the VAPID key of a web server.
    var from: String
    /// The app that registered, in its own spelling.
    var category: String
    /// By which the client says that it has the message.
    var persistentID: String
    /// Names and values beside the raw data.
    var appData: [(name: String, value: String)] = []
    /// The encrypted push; `nil` for none.
    var rawData: [UInt8]?
    /// Seconds.
    var timeToLive = 0
    /// Milliseconds since 1970.
    var sent: Int64 = 0

    static func == (left: Self, right: Self) -> Bool { left.packet(lastReceived: 0) == right.packet(lastReceived: 0) }
    func hash(into hasher: inout Hasher) { hasher.combine(packet(lastReceived: 0)) }

    /// The packet; it asks the client to acknowledge at once, so that the inbox can tell that it has arrived.
    func packet(lastReceived: Int) -> MCSPacket {
        var message = ProtobufFields()
        message.add(2, "")
        message.add(3, from)
        message.add(5, category)
        for (name, value) in appData {
            var item = ProtobufFields()
            item.add(1, name)
            item.add(2, value)
            message.add(7, item)
        }
        message.add(9, persistentID)
        message.add(11, varint: UInt64(lastReceived))
        message.add(17, varint: UInt64(max(0, timeToLive)))
        message.add(18, varint: UInt64(max(0, sent)))
        if let rawData { message.add(21, rawData) }
        message.add(24, varint: 1)
        return MCSPacket(tag: .dataMessage, message: message)
    }
}
