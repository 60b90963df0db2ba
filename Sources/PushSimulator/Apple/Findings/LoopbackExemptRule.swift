// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// A plain http URL of this machine was let through where a device would refuse it.
///
/// Why: servers of tests run on this machine without certificates. App Transport Security would refuse them on a
/// device, so the simulator lets them through and says so.
///
/// Example: `http://127.0.0.1:8000/a.png`.
///
/// Fix: send https URLs to devices; ask for strict transport to have http refused here too.
///
/// Source: Apple, `NSAppTransportSecurity`.
enum LoopbackExemptRule: PictureRule {
    static let id = "apple-loopback-exempt"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity"

    static func sentence(for record: DeliveryRecord) -> String? {
        let security = TransportSecurity(record.device)
        guard security.exemptsLoopback,
            let url = record.downloads.map(\.url).first(where: {
                TransportSecurity.isPlainLoopback($0) && security.blocksOnDevices($0)
            })
        else { return nil }
        return
            "\(DisplayURL.text(url)) was let through although App Transport Security refuses plain http: servers on this "
            + "machine are exempt in the simulator, unless strict transport is asked for; send https URLs to devices."
    }
}
