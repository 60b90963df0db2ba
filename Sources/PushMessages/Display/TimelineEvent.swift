// SPDX-License-Identifier: Apache-2.0

/// One step of a delivery.
public struct TimelineEvent: Sendable, Hashable {
    /// Time since the push arrived.
    public var at: Duration
    /// The step's name in kebab-case, for instance `download-started`; the set is open.
    public var event: String
    /// What is known about it, for instance `url`, `status`, `byteCount`; times in seconds.
    public var fields: JSONObject

    /// Makes a step; `fields` must not hold `at` or `event`.
    public init(at: Duration, event: String, fields: JSONObject = [:]) {
        self.at = at
        self.event = event
        self.fields = fields
    }
}
