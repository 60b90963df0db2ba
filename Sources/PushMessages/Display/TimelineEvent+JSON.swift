// SPDX-License-Identifier: Apache-2.0

extension TimelineEvent {
    /// The step in the stable machine format: `at` in seconds, `event`, and the fields beside them.
    public var json: JSONValue {
        var object: JSONObject = ["at": .number(at.seconds), "event": .string(event)]
        for (name, value) in fields where name != "at" && name != "event" {
            object[name] = value
        }
        return .object(object)
    }
}

extension Duration {
    /// Seconds to the microsecond, so that a machine format shows no rounding noise.
    var seconds: Double {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return Double(microseconds) / 1_000_000
    }
}
