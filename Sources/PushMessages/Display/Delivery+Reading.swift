// SPDX-License-Identifier: Apache-2.0

extension Delivery {
    /// Reads a delivery from the stable machine format; `nil` where a member is missing or of another type.
    ///
    /// Members that it does not know are passed over.
    public init?(json: JSONValue) {
        guard let platform = json["platform"]?.string.flatMap(Platform.init(rawValue:)),
            let device = json["device"]?.string,
            let outcome = json["outcome"]?.string,
            let shown = json["displayed"],
            let displayed = shown.read(DisplayedNotification.init(json:)),
            let findings = json["findings"]?.elements(Finding.init(json:)),
            let timeline = json["timeline"]?.elements(TimelineEvent.init(json:))
        else { return nil }
        self.init(
            platform: platform,
            device: device,
            outcome: Outcome(rawValue: outcome),
            displayed: displayed,
            findings: findings,
            timeline: timeline
        )
    }
}

extension JSONValue {
    /// Every element as read; `nil` where this is no list or an element cannot be read.
    func elements<Value>(_ read: (JSONValue) -> Value?) -> [Value]? {
        guard let array else { return nil }
        var values: [Value] = []
        values.reserveCapacity(array.count)
        for element in array {
            guard let value = read(element) else { return nil }
            values.append(value)
        }
        return values
    }

    /// What is read of a member that may be `null`: outer `nil` where it cannot be read, inner `nil` for `null`.
    func read<Value>(_ read: (JSONValue) -> Value?) -> Value?? {
        if case .null = self { return .some(nil) }
        guard let value = read(self) else { return nil }
        return .some(value)
    }
}

extension JSONObject {
    /// The member as read: outer `nil` where it is missing or cannot be read, inner `nil` for `null`.
    func read<Member>(_ key: String, _ read: (JSONValue) -> Member?) -> Member?? { self[key].flatMap { $0.read(read) } }
}
