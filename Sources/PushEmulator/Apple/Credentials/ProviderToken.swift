// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import PushMessages
import WebPush

/// A provider's identification in each request: a JWT that its key has signed with ES256.
///
/// From [Establishing a token-based connection to APNs](
/// https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns).
struct ProviderToken: Sendable, Hashable {
    /// As it came.
    let text: String
    /// `kid`, ten letters and digits.
    let keyID: String
    /// `iss`, the team's id, ten letters and digits.
    let teamID: String
    /// `iat`, seconds since 1970; libraries write a number, with or without fraction, or a text.
    let issued: Double
    /// The ids and `iat` as they came, for lint.
    let record: JSONObject
    /// The signed part, and the signature.
    let signed: Data
    let signature: Data

    /// Reads a JWT without trusting it; `nil` if it cannot be a provider's.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, text.utf8.count <= Self.byteLimit,
            let head = Self.object(parts[0]), let claims = Self.object(parts[1]), !parts[2].isEmpty,
            let signature = Data(canonicalBase64URL: parts[2]),
            head["alg"]?.string == "ES256",
            let keyID = head["kid"]?.string, !keyID.isEmpty,
            let teamID = claims["iss"]?.string, !teamID.isEmpty,
            let issued = claims["iat"]?.number ?? claims["iat"]?.string.flatMap(Double.init), issued.isFinite
        else { return nil }
        self.text = text
        self.keyID = keyID
        self.teamID = teamID
        self.issued = issued
        record = ["kid": .string(keyID), "iss": .string(teamID), "iat": claims["iat"] ?? .null]
        self.signature = signature
        signed = Data((parts[0] + "." + parts[1]).utf8)
    }

    /// Whether the key has signed it (RFC 7518, 3.4).
    func isSigned(with key: P256.Signing.PublicKey) -> Bool {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.isValidSignature(signature, for: signed)
    }

    /// Checks that it was issued within an hour of a time, as Apple asks.
    ///
    /// Source: Apple, "Establishing a token-based connection to APNs".
    func checkAge(at time: Date) throws(APNSRefusal) {
        let age = time.timeIntervalSince1970 - issued
        let subject = RefusalReason.Subject.field("iat", value: String(format: "%.0f", issued))
        if age > Self.lifetime {
            throw .expiredProviderToken.because("the token is \(Self.minutes(age)) minutes old", about: subject)
        }
        if age < -Self.lifetime {
            throw .invalidProviderToken.because(
                "the token is from \(Self.minutes(-age)) minutes in the future",
                "Write the present time in seconds as iat, and set the machine's clock.",
                about: subject
            )
        }
    }

    private static func minutes(_ seconds: TimeInterval) -> Int { Int(min(seconds / 60, 1e9)) }

    /// The reason why a text is not a provider token.
    static func defect(of text: String) -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = object(parts[0]), let claims = object(parts[1]) else {
            return "the token is not a JSON Web Token of three parts"
        }
        let algorithm = head["alg"]?.string ?? "missing"
        if algorithm != "ES256" { return "alg is \(algorithm.quoted), and APNs takes ES256" }
        for (name, value) in [("kid", head["kid"]), ("iss", claims["iss"])] where value?.string?.isEmpty != false {
            return "\(name) must be an id of ten letters and digits, and is \(value?.excerpt ?? "missing")"
        }
        if claims["iat"]?.number == nil {
            return "iat must be seconds since 1970, and is \(claims["iat"]?.excerpt ?? "missing")"
        }
        return "its signature cannot be read"
    }

    private static func object(_ part: Substring) -> JSONObject? {
        Data(canonicalBase64URL: part).flatMap { try? JSONValue(parsing: Array($0)) }?.object
    }

    private static let byteLimit = 4096
    private static let lifetime = TimeInterval(Capabilities.standard.seconds(.providerTokenSeconds, on: .apns))
}
