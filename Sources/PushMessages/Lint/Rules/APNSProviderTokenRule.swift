// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The `authorization` of a direct push is not a valid provider token, or the token is too old.
///
/// Why: APNs accepts ES256 tokens with a `kid` and an `iss` of ten letters, whose `iat` is at most an hour away. It
/// answers ExpiredProviderToken to older ones, and TooManyProviderTokenUpdates to a new one for each push.
///
/// Example: `{"headers": {"authorization": "key=AAAA"}, "payload": {"aps": {"alert": "Hello"}}}`
///
/// Fix: make a token every 20 to 60 minutes, use it for all requests meanwhile, and write `iat` as a whole number.
///
/// Source: Apple, "Establishing a token-based connection to APNs"; APNSwift#34; gorush#512.
struct APNSProviderTokenRule: LintRule {
    static let id = "apns-provider-token"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns"
    static let forms = LintSubject.Form.apnsRequest

    /// Returns the time of the check in seconds since 1970, if the subject does not have a time.
    var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    /// Age in seconds at which a token should be renewed, and at which it has expired.
    var renewal = 50 * 60
    var lifetime = 3600

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let header = subject.appleHeader("authorization") else { return checkRecord(subject, &report) }
        if header.isFilledInLater { return }
        func add(_ text: String, _ severity: Severity = .error) {
            report.add(at: header.path, text, severity: severity)
        }
        let words = header.value.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            return add(
                "The authorization is not a bearer token, so APNs answers MissingProviderToken; write bearer and "
                    + "the JWT."
            )
        }
        let parts = words[1].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Self.object(parts[0]), let claims = Self.object(parts[1]) else {
            return add(
                "The provider token is not a JWT, so APNs answers InvalidProviderToken; sign one with the team's key."
            )
        }
        if head["alg"]?.string != "ES256" {
            add(
                "The provider token is not signed with ES256, so APNs answers InvalidProviderToken; use that algorithm."
            )
        }
        check(keyID: head["kid"], teamID: claims["iss"], issued: claims["iat"], at: subject.time ?? now(), add)
    }

    /// Checks what the emulator keeps of a token, which it does not store as a whole.
    private func checkRecord(_ subject: LintSubject, _ report: inout LintReport) {
        guard let token = subject.connection?.token else { return }
        let time = subject.time ?? now()
        check(keyID: token["kid"], teamID: token["iss"], issued: token["iat"], at: time) { text, severity in
            report.add(at: subject.connectionPath("token"), text, severity: severity)
        }
    }

    private func check(
        keyID: JSONValue?,
        teamID: JSONValue?,
        issued: JSONValue?,
        at time: Int,
        _ add: (String, Severity) -> Void
    ) {
        for (name, value) in [("kid", keyID), ("iss", teamID)] where value?.string?.utf8.count != 10 {
            add(
                "\(name) of the provider token is not an id of ten letters and digits; write the id of the key or "
                    + "team.",
                .warning
            )
        }
        checkTime(issued, at: time, add)
    }

    private func checkTime(_ issued: JSONValue?, at present: Int, _ add: (String, Severity) -> Void) {
        let written = issued?.number ?? issued?.string.flatMap(Double.init)
        if let written, (1e12..<1e15).contains(written) {
            return add(
                "iat of the provider token is in milliseconds, so APNs answers InvalidProviderToken; write seconds since 1970.",
                .error
            )
        }
        guard let time = written, abs(time) < 1e12 else {
            return add(
                "The provider token has no iat, so APNs answers InvalidProviderToken; write seconds since 1970.",
                .error
            )
        }
        if issued?.integer == nil {
            add(
                "iat of the provider token is not a whole number, as Apple writes it; libraries do so, and APNs "
                    + "takes it.",
                .note
            )
        }
        let age = present - Int(time)
        if age > lifetime {
            add(
                "The provider token is \(age / 60) minutes old, and APNs answers ExpiredProviderToken after 60; make a new one.",
                .error
            )
        } else if age > renewal {
            add("The provider token is \(age / 60) minutes old and expires after 60; make a new one.", .warning)
        } else if age < -lifetime {
            add(
                "The provider token is from the future, so APNs answers InvalidProviderToken; look at the clock.",
                .error
            )
        }
    }

    private static func object(_ part: Substring) -> JSONObject? {
        var text = part.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        return Data(base64Encoded: String(text)).flatMap { try? JSONValue(parsing: Array($0)) }?.object
    }
}
