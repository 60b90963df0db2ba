// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages

/// The header fields of a request that are worth looking at later, as the store keeps them.
enum KeptHeaders {
    /// Fields that hold credentials, or may.
    private static let secret: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "x-goog-api-key", "x-goog-iam-authorization-token",
    ]
    /// Characters of a value that are kept.
    private static let valueLimit = 1024

    /// The fields as one JSON object; `nil` for none.
    static func text(_ headers: HTTPFields) -> String? {
        var kept = JSONObject()
        for field in headers where !secret.contains(field.name.canonicalName) {
            let value = String(field.value.prefix(valueLimit))
            kept[field.name.canonicalName] = .string(
                (kept[field.name.canonicalName]?.string.map { $0 + ", " } ?? "") + value
            )
        }
        return kept.isEmpty ? nil : String(decoding: JSONValue.object(kept).encoded(), as: UTF8.self)
    }

    /// The fields of such a text, without credentials whoever stored them.
    static func read(_ text: String?) -> OrderedMap<String> {
        var kept = OrderedMap<String>()
        for (name, value) in text.flatMap({ try? JSONValue(parsing: $0) })?.object ?? [:]
        where !secret.contains(name.lowercased()) {
            kept[name] = value.string
        }
        return kept
    }
}
