// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// When the signature of a URL ends, which a storage service or a delivery network checks.
///
/// Sources: Amazon, "Authenticating Requests: Using Query Parameters"; Google Cloud, "Signed URLs"; Azure, "Create a service
/// SAS"; CloudFront, "Use signed URLs"; Alibaba Cloud OSS, "Add signatures to URLs"; Tencent COS, "Request signature"
/// (`q-sign-time`); bunny.net, "Token authentication"; imgix, "URL expiration"; nginx, `secure_link_md5`; Akamai, "Auth Token
/// 2.0" (`exp=…~hmac=…`); Supabase Storage, `createSignedUrl`; Discord, "Signed Attachment CDN URLs" (`ex`); Facebook's CDN
/// (`oe`).
enum URLSignature {
    /// Returns when the signature of a URL ends, in seconds since 1970; `nil` for a URL without one.
    static func end(of url: String) -> Int? {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")), url.utf8.count <= 16_384 else { return nil }
        var values: [String: Substring] = [:]
        for pair in url[url.index(after: mark)...].prefix(while: { $0 != "#" }).split(separator: "&") {
            guard let equals = pair.firstIndex(of: "=") else { continue }
            values[pair[..<equals].lowercased()] = pair[pair.index(after: equals)...]
        }
        for service in ["amz", "goog"] where values["x-\(service)-signature"] != nil {
            guard let start = values["x-\(service)-date"].flatMap(calendarTime),
                let span = values["x-\(service)-expires"].flatMap({ Int($0) }), span >= 0
            else { return nil }
            // Nothing is signed for longer.
            return start + min(span, 604_800)
        }
        if values["sig"] != nil, values["sv"] != nil { return values["se"].flatMap(calendarTime) }
        if values["q-signature"] != nil, let span = values["q-sign-time"] {
            return span.split { $0 == ";" }.last.flatMap { seconds(String($0.split(separator: "%3B").last ?? $0)) }
        }
        if values["hm"] != nil, values["is"] != nil, let end = values["ex"] { return seconds(end, radix: 16) }
        if values["oh"] != nil, let end = values["oe"] { return seconds(end, radix: 16) }
        if let text = values["expires"] {
            let signatures = ["signature", "sig", "token", "s", "hmac", "hash", "md5"]
            return signatures.contains { values[$0] != nil } ? seconds(text) : nil
        }
        for name in ["__token__", "hdnts", "hdnea"] {
            guard let token = values[name], token.contains("hmac=") else { continue }
            return token.split(separator: "~").first { $0.hasPrefix("exp=") }.flatMap { seconds($0.dropFirst(4)) }
        }
        return values["token"].flatMap(expiry)
    }

    private static func seconds(_ text: some StringProtocol, radix: Int = 10) -> Int? {
        Int(text, radix: radix).flatMap { (1_000_000_000..<100_000_000_000).contains($0) ? $0 : nil }
    }

    /// Returns the claim `exp` of a JSON Web Token.
    private static func expiry(ofToken token: Substring) -> Int? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasPrefix("eyJ") else { return nil }
        let standard = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        guard let bytes = Data(base64Encoded: String(standard) + padding),
            let claims = try? JSONValue(parsing: Array(bytes))
        else { return nil }
        return claims["exp"]?.integer.flatMap { seconds(String($0)) }
    }

    /// Reads `20250101T000000Z` and `2025-01-01T00:00:00Z`, whose colons may be percent-encoded; without a time it is midnight.
    private static func calendarTime(_ text: Substring) -> Int? {
        let digits = Substring(text.lowercased().split(separator: "%3a").joined()).filter { $0.isASCII && $0.isNumber }
        guard digits.count == 8 || digits.count == 12 || digits.count == 14 else { return nil }
        func part(_ range: Range<Int>) -> Int {
            Int(digits.dropFirst(range.lowerBound).prefix(range.count)) ?? 0
        }
        let time = CivilTime(
            year: part(0..<4),
            month: part(4..<6),
            day: part(6..<8),
            hour: part(8..<10),
            minute: part(10..<12),
            second: part(12..<14)
        )
        guard (1970...9999).contains(time.year), (1...12).contains(time.month), (1...31).contains(time.day) else {
            return nil
        }
        return Int(time.secondsSince1970)
    }
}
