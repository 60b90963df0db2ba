// SPDX-License-Identifier: Apache-2.0

/// A structure whose fields are members of a JSON object.
protocol WrittenFields {
    /// Writes a member for each field that is set, each followed by a comma.
    func write(to writer: inout JSONWriter)
}

extension WrittenFields {
    /// The object as a receiver reads it.
    fileprivate var object: JSONObject {
        var writer = JSONWriter(capacity: 1024)
        writer.byte(UInt8(ascii: "{"))
        write(to: &writer)
        writer.close(UInt8(ascii: "}"))
        writer.finish()
        return (try? JSONValue(parsing: writer.bytes))?.object ?? [:]
    }
}

extension PushMessage.APNSPayload {
    /// The payload that a device receives, `aps` first.
    public var json: JSONObject { object }
}

extension PushMessage.WebpushNotification {
    /// The options that a service worker receives.
    public var json: JSONObject { object }
}
