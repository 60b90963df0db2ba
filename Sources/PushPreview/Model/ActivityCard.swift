// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A Live Activity as a push leaves it: its values by their names, since only the app's own code knows how it looks.
struct ActivityCard: Sendable, Hashable {
    struct Value: Sendable, Hashable {
        let name: String
        let text: String
    }

    /// Values that a card has room for.
    private static let valueLimit = 12

    /// The app's type, if it is known.
    let name: String
    /// The effect of the push, such as `updated`.
    let effect: String
    /// The next change without a push, with its time.
    let fate: String?
    let values: [Value]

    /// Reads the delivery's timeline; `nil` if no activity has changed.
    init?(_ delivery: Delivery) {
        guard let event = delivery.timeline.last(where: { $0.event == "live-activity" }),
            let effect = event.string("effect"), effect != "ignored"
        else { return nil }
        name = event.string("type") ?? event.string("attributesType") ?? "Live Activity"
        self.effect = effect
        let dismissed = event.integer("dismissed").flatMap(Self.time).map { "on the lock screen until \($0)" }
        fate = dismissed ?? event.integer("stale").flatMap(Self.time).map { "outdated from \($0) on" }
        var values: [Value] = []
        Self.collect(event.fields["decodedState"] ?? event.fields["contentState"] ?? .null, "", &values)
        self.values = values
    }

    /// Members of members get names with dots.
    private static func collect(_ json: JSONValue, _ name: String, _ values: inout [Value]) {
        guard values.count < valueLimit else { return }
        if case .object(let members) = json, name.count(where: { $0 == "." }) < 8 {
            for (key, value) in members { collect(value, name.isEmpty ? key : "\(name).\(key)", &values) }
        } else if json != .null {
            values.append(Value(name: name, text: json.plainText))
        }
    }

    /// Seconds since 1970 as people write them; `nil` of what no calendar has.
    private static func time(_ seconds: Int) -> String? {
        (0..<100_000_000_000).contains(seconds)
            ? Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) : nil
    }
}
