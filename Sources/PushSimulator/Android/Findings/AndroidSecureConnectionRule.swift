// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's server could not be trusted.
///
/// Why: its certificate has expired, is for another name, or was signed by nobody whom Android trusts; apps that target
/// Android 7 or later do not trust authorities that the user has added.
///
/// Example: a server with a self-signed certificate.
///
/// Fix: install a certificate of a public authority, with its intermediate ones.
///
/// Source: Android, "Security with network protocols"; Java, `SSLHandshakeException`.
enum AndroidSecureConnectionRule: AndroidPictureRule {
    static let id = "android-secure-connection-failed"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .secureConnectionFailed else { return nil }
        return
            "No picture is shown: the certificate of \(DisplayURL.text(download.effectiveURL)) is not trusted "
            + "(\(download.detail)); install one of a public authority, with its intermediate ones."
    }
}
