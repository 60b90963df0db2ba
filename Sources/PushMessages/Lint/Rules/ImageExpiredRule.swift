// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A picture's signed URL whose time is over.
///
/// Why: storage services and delivery networks sign a URL for a span, often an hour. Afterwards they answer 403 to everybody, and a phone that
/// was off for the night gets the push without its picture. The URL itself says when it ends.
///
/// Example: `{"notification": {"title": "Hi", "image": "https://b.s3.amazonaws.com/a.png?X-Amz-Date=20250101T000000Z&X-Amz-Expires=3600&X-Amz-Signature=0f"}}`
///
/// Fix: sign it anew, for longer than the push lives, or serve the picture without a signature.
///
/// Source: Amazon, "Authenticating Requests: Using Query Parameters"; Google Cloud, "Signed URLs"; Azure, "Create a service
/// SAS"; CloudFront, "Use signed URLs"; Tencent COS, bunny.net, imgix, Akamai, Supabase and Discord on their signed URLs.
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
            guard let end = URLSignature.end(of: address.url) else { continue }
            let paths = subject.paths(of: address)
            check(end, paths.name, at: paths[0], address.platform, subject, &report)
        }
        for picture in subject.vendorPictures {
            guard let end = picture.url.flatMap(URLSignature.end) else { continue }
            check(end, picture.ownedName, at: picture.path, picture.platform, subject, &report)
        }
        if let (url, path) = subject.ownPicture, let end = URLSignature.end(of: url) {
            check(end, "If the app's service extension loads \(path.name): it", at: path, .apple, subject, &report)
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

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
