// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// A plain http URL of this machine was let through where a device would refuse it.
///
/// Why: test servers live on this machine and have no certificate.
///
/// Example: `http://127.0.0.1:8080/a.png`
///
/// Fix: send https URLs to devices; `--strict-transport` refuses plain http here too.
///
/// Source: Android, "Network security configuration"; the exemption is the simulator's own.
enum AndroidLoopbackExemptRule: AndroidPictureRule {
    static let id = "android-loopback-exempt"
    static let severity = Severity.note

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        let app = record.device.app
        let isAllowed = Capabilities.standard.support(for: .cleartext, on: record.device.client) == .yes
        guard !record.device.strictTransport, !(app.usesCleartextTraffic ?? isAllowed), let download = record.download,
            TransportSecurity.isPlainLoopback(download.url)
        else { return nil }
        return
            "\(record.pictureURL) was let through although the app allows no plain http: servers on this machine are exempt in "
            + "the simulator, unless strict transport is asked for; send https URLs to devices."
    }
}
