// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages

/// The header fields of a request that are worth looking at later, as the store keeps them: a line each.
enum KeptHeaders {
    /// Fields that hold credentials, or may.
    private static let secret: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "x-goog-api-key", "x-goog-iam-authorization-token",
    ]
    /// Bytes of a value that are kept.
    private static let valueLimit = 1024

    /// The fields as `name: value` lines, names in lower case; `nil` for none.
    static func text(_ headers: HTTPFields) -> String? {
        var text = ""
        for field in headers where !secret.contains(field.name.canonicalName) {
            text += field.name.canonicalName
            text += ": "
            text += field.value.utf8.count > valueLimit ? String(field.value.prefix(valueLimit)) : field.value
            text += "\n"
        }
        return text.isEmpty ? nil : text
    }

    /// The fields of such a text, those given twice with both values, and without credentials whoever stored them.
    static func read(_ text: String?) -> OrderedMap<String> {
        var kept = OrderedMap<String>()
        for line in text?.split(separator: "\n") ?? [] {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = line[colon...].dropFirst(2)
            if !secret.contains(name) { kept[name] = kept[name].map { "\($0), \(value)" } ?? String(value) }
        }
        return kept
    }
}
