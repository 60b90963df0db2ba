// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import WebPush

/// The contents of a request's credentials, for people who look for the wrong claim.
///
/// A JSON Web Token is decoded into header and claims. Its signature, keys, and texts that are not tokens are never
/// included.
enum DecodedCredentials {
    /// The decoded `Authorization`: its scheme, and `header` and `claims` if it holds a token; `nil` for no field.
    static func authorization(_ value: String?) -> JSONObject? {
        guard let value else { return nil }
        let words = value.split(separator: " ", maxSplits: 1)
        guard let scheme = words.first, scheme.utf8.count <= 20, words.count == 2 || !scheme.contains("=") else {
            return ["scheme": value.lowercased().hasPrefix("key=") ? "key" : "none"]
        }
        var object: JSONObject = ["scheme": .string(String(scheme))]
        guard words.count == 2, let token = token(in: words[1]) else { return object }
        for (name, value) in token { object[name] = value }
        return object
    }

    /// The header and the claims of a JSON Web Token; `nil` for another text.
    static func token(_ text: some StringProtocol) -> JSONObject? {
        guard text.utf8.count <= byteLimit else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let header = object(parts[0]), let claims = object(parts[1]) else { return nil }
        return ["header": .object(header), "claims": .object(claims)]
    }

    /// The token of a scheme's parameters, `t=…, k=…`, or alone.
    private static func token(in parameters: Substring) -> JSONObject? {
        for part in parameters.split(separator: ",") {
            let text = part.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("k=") { continue }
            let value = text.hasPrefix("t=") ? String(text.dropFirst(2)) : text
            if let token = token(value.trimmingCharacters(in: CharacterSet(charactersIn: "\""))) { return token }
        }
        return nil
    }

    private static func object(_ part: some StringProtocol) -> JSONObject? {
        let digits = part.filter { $0 != "=" }
        return [UInt8](base64URL: String(digits)).flatMap { try? JSONValue(parsing: $0) }?.object
    }

    private static let byteLimit = 16 * 1024
}
