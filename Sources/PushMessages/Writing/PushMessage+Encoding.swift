// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Returns the request body of FCM's HTTP v1 API, `{"message":{…}}`, in canonical form.
    ///
    /// Field names are in snake_case and in a fixed order, enumerations in upper case, durations and timestamps with 0,
    /// 3, 6 or 9 fractional digits, numbers in their shortest spelling; maps keep their order; empty fields without a
    /// meaning are left out. With `validateOnly`, `"validate_only":true` follows the message.
    public func encoded(validateOnly: Bool = false) -> [UInt8] {
        var writer = JSONWriter()
        writer.request(self, validateOnly: validateOnly)
        return writer.bytes
    }

    /// Appends the request body to a buffer, in the form of ``encoded(validateOnly:)``.
    public func append(to buffer: inout [UInt8], validateOnly: Bool = false) {
        var writer = JSONWriter()
        writer.request(self, validateOnly: validateOnly)
        writer.withBytes { buffer.append(contentsOf: $0) }
    }

    /// The message without the request around it, as a JSON value in canonical form.
    public var json: JSONValue {
        var writer = JSONWriter()
        writer.request(self)
        let request = try? JSONValue(parsing: writer.bytes)
        return request?["message"] ?? .object([:])
    }
}

extension JSONWriter {
    /// Writes the request body of FCM's HTTP v1 API, in the form of ``PushMessage/encoded(validateOnly:)``.
    ///
    /// To write many messages without allocating memory for each, reuse one writer, with or without ``removeAll()``.
    public mutating func request(_ message: PushMessage, validateOnly: Bool = false) {
        literal("{\"message\":{")
        message.write(to: &self)
        close(UInt8(ascii: "}"))
        if validateOnly { literal("\"validate_only\":true,") }
        close(UInt8(ascii: "}"))
        finish()
    }
}
