// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension JSONValue {
    /// A moment in microseconds since 1970, as RFC 3339 with milliseconds in UTC.
    static func moment(_ microseconds: Int64) -> JSONValue {
        .string(Date(microseconds: microseconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    /// A text, or `null` for none.
    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

extension Date {
    /// A moment in microseconds since 1970, to the millisecond.
    init(microseconds: Int64) {
        // What is formatted is rounded, and a moment must not be told as one that is still to come.
        self.init(timeIntervalSince1970: Double(microseconds / 1000) / 1000 + 0.000_01)
    }
}
