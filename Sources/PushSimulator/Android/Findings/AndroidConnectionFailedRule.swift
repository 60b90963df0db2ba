// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// No connection to the picture's server could be made.
///
/// Why: nobody listens at the port, or a firewall keeps strangers out.
///
/// Example: `https://intranet.example.com/a.png` from outside the company.
///
/// Fix: send a URL that can be loaded from anywhere.
///
/// Source: Java, `java.net.ConnectException`.
enum AndroidConnectionFailedRule: AndroidPictureRule {
    static let id = "android-connection-failed"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .connectionFailed else { return nil }
        return
            "No picture is shown: no connection to \(DisplayURL.text(download.effectiveURL)) (\(download.detail)); send a URL "
            + "that can be loaded from anywhere."
    }
}
