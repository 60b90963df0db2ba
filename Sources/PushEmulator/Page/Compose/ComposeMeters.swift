// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The size of a message on each platform, compared with the limits.
struct ComposeMeters {
    private let meters: [(name: HTML, count: Int, limit: Int)]

    init(_ message: PushMessage) {
        let apns = APNSNotification(relaying: message, options: .sample)
        let web = WebPushEvent(relaying: message, options: .sample)
        // FCM counts the sender's own texts and data.
        let android = AndroidIntent(relaying: message, options: .sample).extras.reduce(0) { count, extra in
            guard !extra.key.hasPrefix("google."), !["from", "collapse_key"].contains(extra.key) else { return count }
            let keyCount = extra.key.hasPrefix("gcm.") ? 0 : extra.key.utf8.count
            return count + keyCount + (extra.value.string?.utf8.count ?? 0)
        }
        let table = Capabilities.standard
        meters = [
            ("Apple", apns.byteCount, apns.byteLimit),
            ("Android", android, table.bytes(.messageBytes, on: .fcm)),
            ("Web", web.byteCount, table.bytes(.plaintextBytes, on: .webPush)),
        ]
    }

    var markup: HTML {
        """
        <ul class="meters" aria-label="Bytes of the message">\(meters.map { meter in
            """
            <li\(meter.count > meter.limit ? " class=\"over\"" : nil as HTML?)><span>\(meter.name)</span>\
            <svg class="gauge" width="100%" height="6" aria-hidden="true"><rect class="track" width="100%" height="6" rx="3"/>\
            <rect class="\(meter.count > meter.limit ? "failed" : "receive" as HTML)" width="\(percent: Double(meter.count) / Double(max(1, meter.limit)))" height="6" rx="3"/></svg>\
            <span>\(meter.count.grouped) of \(meter.limit.grouped) bytes</span></li>
            """ as HTML
        })</ul>
        """
    }
}
