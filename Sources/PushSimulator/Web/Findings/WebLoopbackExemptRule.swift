// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// A plain http URL of this machine was loaded for a secure site.
///
/// Why: browsers exempt servers on the machine itself from the rules about mixed content, and so does the simulator. No
/// other machine can reach them.
///
/// Example: `http://127.0.0.1:8000/a.png`.
///
/// Fix: send https URLs to users; ask for strict transport to have http refused here too.
///
/// Source: W3C Mixed Content; Secure Contexts, "potentially trustworthy".
enum WebLoopbackExemptRule: WebResourceRule {
    static let id = "web-loopback-exempt"

    static let severity = Severity.note

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard record.site.isSecure, let url = resource.url?.text, TransportSecurity.isPlainLoopback(url) else {
            return nil
        }
        return
            "\(resource.shownURL) was loaded although it is plain http, because it is on this machine, as browsers do; send "
            + "https URLs to users."
    }
}
