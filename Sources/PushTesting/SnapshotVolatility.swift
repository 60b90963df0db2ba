// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

/// The values that differ from run to run, and their replacements in a snapshot; this is the only place that knows
/// them.
///
/// - Measured times are left out of the timeline, as is time for which the process was kept waiting, and are `…` in sentences, whereas limits stay.
/// - The downloads of a delivery run side by side: what one of them reports stands together.
/// - Ports of this machine are `PORT`; UUIDs, names of temporary files and FCM's message ids are letters X.
/// - Paths to temporary files and attachments are reduced to their last component.
struct SnapshotVolatility {
    func stable(_ delivery: Delivery) -> Delivery {
        var delivery = delivery
        delivery.findings = delivery.findings.map(stable)
        let timeline = delivery.timeline.filter { $0.event != AppleTimelineStep.keptWaiting.rawValue }
        delivery.timeline = sorted(timeline).map { event in
            TimelineEvent(at: .zero, event: event.event, fields: stable(event.fields))
        }
        if var displayed = delivery.displayed {
            displayed.title = stable(displayed.title)
            displayed.subtitle = stable(displayed.subtitle)
            displayed.body = stable(displayed.body)
            displayed.userInfo = stable(displayed.userInfo)
            displayed.attachments = displayed.attachments.map(stable)
            if var android = displayed.android {
                // A tag made of the time, if the message does not have one.
                android.tag.replace(/^FCM-Notification:\d+$/, with: "FCM-Notification:X")
                android.contentIntent = android.contentIntent.map(stable)
                android.deleteIntent = android.deleteIntent.map(stable)
                displayed.android = android
            }
            if var web = displayed.web {
                web.icon = web.icon.map(stable)
                web.badge = web.badge.map(stable)
                web.link = web.link.map(stable)
                displayed.web = web
            }
            delivery.displayed = displayed
        }
        return delivery
    }

    /// Among reports that downloads make together, the first download's come first.
    private func sorted(_ events: [TimelineEvent]) -> [TimelineEvent] {
        events.split(omittingEmptySubsequences: true) { $0.fields["download"] == nil }
            .reduce(into: events) { events, run in
                let order = run.enumerated().sorted { first, second in
                    let numbers = [first, second].map { Self.download($0.element) }
                    return numbers[0] == numbers[1] ? first.offset < second.offset : numbers[0] < numbers[1]
                }
                events.replaceSubrange(run.startIndex..<run.endIndex, with: order.map(\.element))
            }
    }

    private static func download(_ event: TimelineEvent) -> Double { event.fields["download"]?.number ?? 0 }

    private func stable(_ finding: Finding) -> Finding {
        var finding = finding
        finding.message = stable(finding.message)
        if let summary = finding.fix?.summary { finding.fix?.summary = stable(summary) }
        return finding
    }

    private func stable(_ attachment: DisplayedNotification.Attachment) -> DisplayedNotification.Attachment {
        var attachment = attachment
        attachment.file = stable(URL(fileURLWithPath: attachment.file).lastPathComponent)
        attachment.identifier = stable(attachment.identifier)
        return attachment
    }

    private func stable(_ intent: DisplayedNotification.Android.PendingIntent)
        -> DisplayedNotification.Android.PendingIntent
    {
        var intent = intent
        intent.extras = stable(intent.extras)
        return intent
    }

    /// Members that are measured, or say when a message was sent.
    private static let measures: Set<String> = [
        "nameLookup", "connect", "tls", "firstByte", "total", "google.sent_time",
    ]
    private static let messageIDs: Set<String> = ["gcm.message_id", "google.message_id", "messageID", "fcmMessageId"]

    private func stable(_ object: JSONObject) -> JSONObject {
        var object = object
        for (key, value) in object {
            if Self.measures.contains(key), value.number != nil {
                object[key] = nil
            } else if Self.messageIDs.contains(key), value.string != nil {
                object[key] = "X"
            } else {
                object[key] = stable(value)
            }
        }
        return object
    }

    private func stable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(stable(text))
        case .object(let object): .object(stable(object))
        case .array(let values): .array(values.map(stable))
        default: value
        }
    }

    private func stable(_ text: String) -> String {
        text.replacing(FileManager.default.temporaryDirectory.path + "/", with: "/tmp/")
            .replacing(/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}/) { "\($0.output.1):PORT" }
            .replacing(/(?:[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})/, with: "X")
            .replacing(/request [0-9A-F]{4}-[0-9A-F]{4}/, with: "request X")
            .replacing(/CFNetworkDownload_\w{6}/, with: "CFNetworkDownload_X")
            .replacing(/(?:\/tmp|\/private\/var|\/var\/folders)\/(?:[^\/\s"]+\/)*/, with: "")
            .replacing(/(kB, |MB, |bytes?, |after |took |appears )(?:less than 1 ms|[\d.]+ m?s)\b/) {
                "\($0.output.1)…"
            }
    }
}
