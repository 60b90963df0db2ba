// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A picture's signed URL whose time is over.
///
/// Why: storage services sign a URL for a span, often an hour. Afterwards they answer 403 to everybody, and a phone that
/// was off for the night gets the push without its picture. The URL itself says when it ends.
///
/// Example: `{"notification": {"title": "Hi", "image": "https://b.s3.amazonaws.com/a.png?X-Amz-Date=20250101T000000Z&X-Amz-Expires=3600&X-Amz-Signature=0f"}}`
///
/// Fix: sign it anew, for longer than the push lives, or serve the picture without a signature.
///
/// Source: Amazon, "Authenticating Requests: Using Query Parameters"; Google Cloud, "Signed URLs"; Azure, "Create a service
/// SAS"; CloudFront, "Use signed URLs".
struct ImageExpiredRule: LintRule {
    static let id = "image-expired"
    static let severity = Severity.warning
    static let documentation: String? =
        "https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html"
    static let forms: LintSubject.Form = [.all, .senderRequest]
    static let parts: LintSubject.Parts = [.images, .webNotification, .appleFreeKeys, .data, .message]

    /// Seconds since 1970; the time of the check, if the subject does not have a time.
    var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for address in subject.pictureAddresses {
            guard let end = Self.end(of: address.url) else { continue }
            let paths = subject.paths(of: address)
            check(end, paths.name, at: paths[0], address.platform, subject, &report)
        }
        for picture in subject.vendorPictures {
            guard let end = picture.url.flatMap(Self.end) else { continue }
            check(end, picture.ownedName, at: picture.path, picture.platform, subject, &report)
        }
    }

    private func check(
        _ end: Int,
        _ name: String,
        at path: FieldPath,
        _ platform: Platform?,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        let past = (subject.time ?? now()) - end
        guard past > 0 else { return }
        let time = CivilTime(secondsSince1970: Int64(end))
        report.add(
            at: path,
            "\(name) was signed until \(time.year)-\(Self.two(time.month))-\(Self.two(time.day)) "
                + "\(Self.two(time.hour)):\(Self.two(time.minute)) UTC, so the server refuses it and no device shows a "
                + "picture; sign it anew, for longer than the push lives.",
            // A document may be an old one.
            severity: subject.time == nil ? .note : .warning,
            platform: platform
        )
    }

    /// Returns when the signature of a URL ends, in seconds since 1970; `nil` for a URL without one.
    static func end(of url: String) -> Int? {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")), url.utf8.count <= 16_384 else { return nil }
        var values: [String: Substring] = [:]
        for pair in url[url.index(after: mark)...].prefix(while: { $0 != "#" }).split(separator: "&") {
            guard let equals = pair.firstIndex(of: "=") else { continue }
            values[pair[..<equals].lowercased()] = pair[pair.index(after: equals)...]
        }
        for service in ["amz", "goog"] where values["x-\(service)-signature"] != nil {
            guard let start = values["x-\(service)-date"].flatMap(seconds),
                let span = values["x-\(service)-expires"].flatMap({ Int($0) }), (0...604_800).contains(span)
            else { return nil }
            return start + span
        }
        if values["sig"] != nil, values["sv"] != nil { return values["se"].flatMap(seconds) }
        guard values["signature"] != nil, let text = values["expires"] else { return nil }
        return Int(text).flatMap { (1_000_000_000..<100_000_000_000).contains($0) ? $0 : nil }
    }

    /// Reads `20250101T000000Z` and `2025-01-01T00:00:00Z`, whose colons may be percent-encoded; without a time it is midnight.
    private static func seconds(_ text: Substring) -> Int? {
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

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
