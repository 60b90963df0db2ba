// SPDX-License-Identifier: Apache-2.0

/// One step of a delivery.
public struct TimelineEvent: Sendable, Hashable {
    /// Time since the push arrived.
    public var at: Duration
    /// The step's name in kebab-case, for instance `download-started`; the set is open.
    public var event: String
    /// Details of the step, for instance `url`, `status`, `byteCount`; times are in seconds.
    public var fields: JSONObject

    /// Makes a step; `at` and `event` in `fields` are not written to the machine format.
    public init(at: Duration, event: String, fields: JSONObject = [:]) {
        self.at = at
        self.event = event
        self.fields = fields
    }
}

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
    /// The duration in seconds, cut to microseconds, so that the machine format shows no rounding noise.
    var seconds: Double {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return Double(microseconds) / 1_000_000
    }
}

extension TimelineEvent {
    /// Reads a step from the stable machine format, with microsecond precision; `nil` without a time or a name.
    public init?(json: JSONValue) {
        guard var fields = json.object,
            let seconds = fields["at"]?.number,
            // A longer time in microseconds would overflow.
            seconds.magnitude < 1e12,
            let event = fields["event"]?.string
        else { return nil }
        fields["at"] = nil
        fields["event"] = nil
        self.init(at: .microseconds(Int64((seconds * 1_000_000).rounded())), event: event, fields: fields)
    }
}
