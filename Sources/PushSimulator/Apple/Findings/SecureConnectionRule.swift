// SPDX-License-Identifier: Apache-2.0

/// TLS failed: certificate, host name or protocol.
///
/// Why: iOS loads nothing from a server that cannot prove who it is. A certificate that is expired (NSURLErrorDomain
/// -1201), made by oneself or for another name (-1202), or a handshake that fails (-1200), is the end of the picture.
///
/// Example: a certificate that was not renewed; a server that leaves its intermediate certificates out, which browsers
/// fill in and phones do not; an https URL with the port of a plain http server.
///
/// Fix: use a certificate of a public authority, valid today, for that very name, sent with its intermediates.
///
/// Source: Apple, `NSURLErrorServerCertificateUntrusted`, `NSURLErrorServerCertificateHasBadDate`,
/// `NSURLErrorSecureConnectionFailed`.
enum SecureConnectionRule: PictureRule {
    static let id = "apple-secure-connection-failed"
    static let documentation: String? =
        "https://developer.apple.com/documentation/foundation/nsurlerrorservercertificateuntrusted"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, (-1206 ... -1200).contains(failure.urlError) else { return nil }
        return
            "No picture is shown: no secure connection for \(record.failedURL) could be made (NSURLErrorDomain "
            + "\(failure.urlError): \(failure.reason)); \(remedy(failure))."
    }

    private static func remedy(_ failure: DownloadRecord.Failure) -> String {
        switch failure.urlError {
        case -1201: "renew the server's certificate"
        case -1202 where failure.detail.contains("subject name"):
            "its certificate is for another name: send a URL with a name that it holds"
        case -1202: "its certificate must come from a public authority and be sent with its intermediates"
        default: "check that the port speaks TLS 1.2 or later"
        }
    }
}
