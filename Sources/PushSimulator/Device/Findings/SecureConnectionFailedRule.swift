// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// No secure connection to the picture's server could be made.
///
/// Why: a device loads nothing from a server that cannot prove who it is. A certificate that has expired, was made by
/// oneself or for another name, or a handshake that fails, is the end of the picture.
///
/// Why, Android: apps that target Android 7 or later do not trust authorities that the user has added.
///
/// Example: a certificate that was not renewed; a server that leaves its intermediate certificates out, which some
/// browsers fill in and phones do not; an https URL with the port of a plain http server.
///
/// Fix: use a certificate of a public authority, valid today, for that very name, sent with its intermediates.
///
/// Source, Apple: Apple, `NSURLErrorServerCertificateUntrusted`, `NSURLErrorServerCertificateHasBadDate`,
/// `NSURLErrorSecureConnectionFailed`.
///
/// Source, Android: Android, "Security with network protocols"; Java, `SSLHandshakeException`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum SecureConnectionFailedRule: PictureLoadRule {
    static let id = "secure-connection-failed"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrorservercertificateuntrusted"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .transfer(.secureConnectionFailed)? = load.failure else { return nil }
        return
            "\(load.missing): no secure connection for \(load.failedURL) could be made\(load.evidence); \(remedy(load.detail))."
    }

    /// libcurl's texts tell the causes apart.
    private static func remedy(_ detail: String) -> String {
        let detail = detail.lowercased()
        if detail.contains("expired") || detail.contains("not yet valid") { return "renew the server's certificate" }
        if detail.contains("subject name") {
            return "its certificate is for another name: send a URL with a name that it holds"
        }
        return detail.contains("certificate")
            ? "its certificate must come from a public authority and be sent with its intermediates"
            : "check that the port speaks TLS 1.2 or later"
    }
}
