// SPDX-License-Identifier: Apache-2.0

extension TimelineEvent {
    /// Reads a step from the stable machine format, to the microsecond; `nil` without a time or a name.
    public init?(json: JSONValue) {
        guard var fields = json.object,
            let seconds = fields["at"]?.number,
            // Beyond it a time in microseconds is none.
            seconds.magnitude < 1e12,
            let event = fields["event"]?.string
        else { return nil }
        fields["at"] = nil
        fields["event"] = nil
        self.init(at: .microseconds(Int64((seconds * 1_000_000).rounded())), event: event, fields: fields)
    }
}
