// SPDX-License-Identifier: Apache-2.0

extension InboxQuery {
    /// The word before the colon of a term.
    enum Key: String, Sendable, Hashable, CaseIterable {
        case token, fid, topic, condition, platform, title, body, name, project
        case wire = "protocol"
        case type
        case status, error, has, outcome, device, rule, before, after, `is`, label
    }
}

extension InboxQuery.Term {
    /// Parses the value of a term.
    ///
    /// - Parameters:
    ///   - now: The reference time of ages such as `10m`, in microseconds since 1970.
    ///   - protocols: The values that `protocol:` accepts.
    init(
        _ key: InboxQuery.Key,
        _ value: String,
        now: Int64,
        protocols: [WireProtocol]
    ) throws(InboxQueryError) {
        guard !value.isEmpty else { throw .valueMissing(key) }
        let pattern = SearchPattern(value)
        switch key {
        case .token, .fid, .topic: self = .target(kind: key.rawValue, pattern)
        case .condition: self = .condition(value)
        case .title: self = .title(value)
        case .body: self = .body(value)
        case .name: self = .name(pattern)
        case .project: self = .project(pattern)
        case .label: self = .label(pattern)
        case .type: self = .type(SearchPattern(value.lowercased()))
        case .error: self = .error(SearchPattern(value.uppercased()))
        case .device: self = .delivery(.device(pattern))
        case .platform: self = .delivery(.platform(try Self.choice(value, key, Self.platforms)))
        case .outcome: self = .delivery(.outcome(try Self.choice(value, key, Self.outcomes)))
        case .wire: self = .wire(WireProtocol(rawValue: try Self.choice(value, key, protocols.map(\.rawValue))))
        case .has: self = .has(InboxQuery.Feature(rawValue: try Self.choice(value, key, Self.features))!)
        case .is: self = .state(InboxQuery.State(rawValue: try Self.choice(value, key, Self.states))!)
        case .rule:
            let rule = value.lowercased()
            guard Self.isKnownRule(rule) else { throw .unknownRule(value) }
            self = .rule(rule)
        case .status:
            guard let range = Self.statuses(value) else {
                throw .badValue(key, value, "expected an HTTP status such as 200, or a class such as 4xx")
            }
            self = .status(range)
        case .before, .after:
            guard let moment = SearchMoment(value, now: now) else {
                throw .badValue(key, value, SearchMoment.expectation)
            }
            self = key == .before ? .before(moment.microseconds) : .after(moment.microseconds)
        }
    }

    private static func choice(
        _ value: String,
        _ key: InboxQuery.Key,
        _ choices: [String]
    ) throws(InboxQueryError) -> String {
        let value = value.lowercased()
        guard choices.contains(value) else {
            throw .badValue(key, value, "there are \(choices.joined(separator: ", "))")
        }
        return value
    }

    /// Parses `404`, or `4xx` for a whole class.
    private static func statuses(_ value: String) -> ClosedRange<Int>? {
        if value.count == 3, value.lowercased().hasSuffix("xx"), let digit = value.first?.wholeNumberValue {
            return (1...5).contains(digit) ? digit * 100...digit * 100 + 99 : nil
        }
        guard let status = Int(value), (100...599).contains(status) else { return nil }
        return status...status
    }
}
