// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APNSPayload {
    /// Takes a payload apart; an `aps` that is no object stays among the free keys.
    public init(_ json: JSONObject) {
        self.init()
        for (key, value) in json {
            if key == "aps", case .object(let object) = value {
                aps = PushMessage.APS(object)
            } else {
                custom[key] = value
            }
        }
    }

    /// The payload as a device receives it, `aps` first.
    public var json: JSONObject {
        var writer = JSONWriter(capacity: 1024)
        writer.byte(UInt8(ascii: "{"))
        writer.members(of: self)
        writer.close(UInt8(ascii: "}"))
        writer.finish()
        return (try? JSONValue(parsing: writer.bytes))?.object ?? [:]
    }
}
