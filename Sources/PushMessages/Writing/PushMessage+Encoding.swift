// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// The request body of FCM's HTTP v1 API, `{"message":{…}}`, in canonical form.
    ///
    /// Field names are in snake_case and in a fixed order, enumerations in upper case, durations and moments with 0, 3,
    /// 6 or 9 digits of a fraction, numbers as short as they read back; maps keep their order; what is empty and means
    /// nothing is left out. A message that is only to be validated says so behind the message.
    public func encoded(validateOnly: Bool = false) -> [UInt8] {
        var writer = JSONWriter()
        writer.request(self, validateOnly: validateOnly)
        return writer.bytes
    }

    /// Appends the request body to a buffer.
    public func append(to buffer: inout [UInt8], validateOnly: Bool = false) {
        var writer = JSONWriter()
        writer.request(self, validateOnly: validateOnly)
        writer.withBytes { buffer.append(contentsOf: $0) }
    }

    /// The message, without the request around it, as a JSON value in canonical form.
    public var json: JSONValue {
        var writer = JSONWriter()
        writer.request(self)
        let request = try? JSONValue(parsing: writer.bytes)
        return request?["message"] ?? .object([:])
    }
}

extension JSONWriter {
    /// Writes the request body of FCM's HTTP v1 API, as ``PushMessage/encoded(validateOnly:)`` does.
    ///
    /// One writer can write many messages, one after the other or each after ``removeAll()``, without new memory.
    public mutating func request(_ message: PushMessage, validateOnly: Bool = false) {
        literal("{\"message\":{")
        write(message)
        close(UInt8(ascii: "}"))
        if validateOnly { literal("\"validate_only\":true,") }
        close(UInt8(ascii: "}"))
        finish()
    }

    private mutating func write(_ message: PushMessage) {
        member("\"name\":", message.name)
        switch message.target {
        case .fid(let text)?: member("\"fid\":", text)
        case .token(let text)?: member("\"token\":", text)
        case .topic(let text)?: member("\"topic\":", text)
        case .condition(let condition)?: member("\"condition\":", condition.text)
        case nil: break
        }
        if message.notificationSection.isSet { write(message.notificationSection.fields) }
        member("\"data\":{", message.data)
        if let box = message.androidBox { write(box) }
        if let box = message.androidV2Box { write(box) }
        if let box = message.apnsBox { write(box) }
        if let box = message.webpushBox { write(box) }
        if let options = message.fcmOptions { write(options) }
    }

    private mutating func write(_ notification: PushMessage.Notification) {
        let mark = count
        literal("\"notification\":{")
        member("\"title\":", notification.title)
        member("\"body\":", notification.body)
        member("\"image\":", notification.image)
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }

    mutating func write(_ options: PushMessage.FCMOptions) {
        guard let label = options.analyticsLabel else { return }
        literal("\"fcm_options\":{")
        member("\"analytics_label\":", label)
        close(UInt8(ascii: "}"))
    }
}
