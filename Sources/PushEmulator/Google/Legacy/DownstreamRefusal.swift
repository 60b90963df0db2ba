// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

/// Why a downstream message of the legacy protocols is refused before its recipients are looked up.
struct DownstreamRefusal: Error, Sendable, Hashable {
    var code: LegacyCode
    /// The service's name for the kind of error, for instance `INVALID_TTL`; XMPP answers it.
    var detail: String
    /// One sentence, or the part of it that the service answers.
    var reason: String

    /// Whether HTTP answers 400 with the sentence, instead of 200 with the code.
    var isMalformed: Bool { code == .invalidJSON || code == .invalidParameters }

    /// The body of a 400: for a syntax error the kind and the sentence, for others the sentence alone (reports of
    /// both).
    var httpText: String { (detail == Self.parsing ? "\(detail): \(reason)" : reason) + "\n" }

    /// The description in a `nack` over XMPP.
    ///
    /// Example: `InvalidJson : INVALID_TTL : Invalid value (-1) for "time_to_live": …`.
    var xmppDescription: String { "InvalidJson : \(detail) : \(reason)" }

    static let parsing = "JSON_PARSING_ERROR"

    /// The request is not JSON; positions are byte offsets from 0.
    static func syntax(_ error: JSONSyntaxError, in bytes: [UInt8]) -> Self {
        guard error.offset < bytes.count else {
            return Self(
                code: .invalidJSON,
                detail: parsing,
                reason: "Unexpected token END OF FILE at position \(error.offset)."
            )
        }
        let rest = String(decoding: bytes[error.offset...].prefix(4), as: UTF8.self)
        let character = rest.first.map(String.init) ?? ""
        return Self(
            code: .invalidJSON,
            detail: parsing,
            reason: "Unexpected character (\(character)) at position \(error.offset)."
        )
    }

    /// A member has a wrong type; `kind` is the service's name for the right one.
    static func type(_ field: String, _ kind: String, _ value: JSONValue) -> Self {
        Self(
            code: .invalidJSON,
            detail: "JSON_TYPE_ERROR",
            reason: "Field \"\(field)\" must be a JSON \(kind): \(value.excerpt)"
        )
    }

    /// A member is missing that XMPP requires.
    static func missing(_ field: String) -> Self {
        Self(code: .invalidJSON, detail: parsing, reason: "Missing Required Field: \(field)")
    }

    static func parameters(_ reason: String) -> Self {
        Self(code: .invalidParameters, detail: "INVALID_PARAMETERS", reason: reason)
    }

    static let missingRegistration = Self(
        code: .missingRegistration,
        detail: "MISSING_REGISTRATION",
        reason: "Missing Required Field: to"
    )

    static func ttl(_ value: Int) -> Self {
        Self(
            code: .invalidTTL,
            detail: "INVALID_TTL",
            reason: "Invalid value (\(value)) for \"time_to_live\": must be between 0 and \"2419200\""
        )
    }

    static func dataKey(_ key: String) -> Self {
        Self(
            code: .invalidDataKey,
            detail: "INVALID_DATA_KEY",
            reason: "Invalid value for \"data\": the key \(key.quoted) is reserved"
        )
    }

    static func tooBig(_ limit: Int) -> Self {
        Self(code: .messageTooBig, detail: "MESSAGE_TOO_BIG", reason: "Message must not have more than \(limit) bytes")
    }
}
#endif
