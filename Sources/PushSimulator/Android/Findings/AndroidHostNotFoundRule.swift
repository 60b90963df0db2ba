// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's host name cannot be resolved.
///
/// Why: the name in the URL is misspelt, or known inside a company only.
///
/// Example: `https://cdn.exmaple.com/a.png`
///
/// Fix: send a URL whose host everybody can find.
///
/// Source: Java, `java.net.UnknownHostException`.
enum AndroidHostNotFoundRule: AndroidPictureRule {
    static let id = "android-host-not-found"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .hostNotFound else { return nil }
        return
            "No picture is shown: the host of \(DisplayURL.text(download.effectiveURL)) has no address "
            + "(UnknownHostException); correct the URL."
    }
}
