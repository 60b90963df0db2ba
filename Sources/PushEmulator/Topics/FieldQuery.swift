// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

/// A request's query as Google's front end binds it to the fields of a request message.
///
/// Names are taken in snake_case and in lowerCamelCase; those that every method has (`alt`, `key`, `prettyPrint`, …)
/// are passed over, any other is a violation.
struct FieldQuery: Sendable {
    private(set) var violations: [FieldViolation] = []
    /// Whether the answer is to be indented; `prettyPrint=false` says no.
    private(set) var isPretty = true
    private var values: [String: String] = [:]

    /// - Parameter fields: The names that the method takes, in snake_case.
    init(_ request: Request, fields: Set<String>) {
        for part in (request.uri.query ?? "").split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(pair[0])
            let value = pair.count > 1 ? Self.decoded(pair[1]) : ""
            if name == "prettyPrint" {
                isPretty = Self.bool(value) ?? true
            } else if let field = fields.first(where: { $0 == name || Self.camelCase($0) == name }) {
                values[field] = value
            } else if !Self.systemParameters.contains(name) {
                let sentence = "Cannot bind query parameter. Field '\(name)' could not be found in request message."
                let description = "Invalid JSON payload received. Unknown name \"\(name)\": \(sentence)"
                violations.append(FieldViolation(field: "", description: description))
            }
        }
    }

    /// The text of a field; `nil` where it is not given.
    func string(_ field: String) -> String? { values[field] }

    /// A boolean field, `false` where it is not given.
    mutating func bool(_ field: String) -> Bool {
        guard let text = values[field] else { return false }
        if let value = Self.bool(text) { return value }
        report(field, type: "TYPE_BOOL", text)
        return false
    }

    /// A number of 32 bits, 0 where it is not given.
    mutating func int32(_ field: String) -> Int32 {
        guard let text = values[field] else { return 0 }
        if let value = Int32(text) { return value }
        report(field, type: "TYPE_INT32", text)
        return 0
    }

    private mutating func report(_ field: String, type: String, _ text: String) {
        let description = "Invalid value at '\(field)' (\(type)), \"\(text)\""
        violations.append(FieldViolation(field: field, description: description))
    }

    private static let systemParameters: Set<String> = [
        "$.xgafv", "$alt", "$callback", "$fields", "$key", "$prettyPrint", "access_token", "alt", "callback", "fields",
        "key", "oauth_token", "quotaUser", "uploadType", "upload_protocol",
    ]

    private static func decoded(_ text: Substring) -> String {
        let spaced = String(text).replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }

    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return String(words[0]) + words.dropFirst().map(\.capitalized).joined()
    }

    private static func bool(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "t", "yes", "y", "1": true
        case "false", "f", "no", "n", "0": false
        default: nil
        }
    }
}
