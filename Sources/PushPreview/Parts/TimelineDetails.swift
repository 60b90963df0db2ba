// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Every event of the timeline with all its fields, folded away.
struct TimelineDetails {
    let timeline: [TimelineEvent]

    init(_ timeline: [TimelineEvent]) { self.timeline = timeline }

    private static let limit = 500

    var markup: HTML? {
        guard !timeline.isEmpty else { return nil }
        let left = timeline.count - Self.limit
        return """
            <details class="timeline">
            <summary>Timeline, \(timeline.count) \(timeline.count == 1 ? "event" : "events")</summary>
            <table><thead><tr><th scope="col">at</th><th scope="col">event</th><th scope="col">fields</th></tr></thead><tbody>
            \(timeline.prefix(Self.limit).map(row))\
            \(left > 0 ? "<tr><td></td><td>\(left.grouped) more</td><td></td></tr>" : nil)</tbody></table>
            </details>
            """
    }

    private func row(_ event: TimelineEvent) -> HTML {
        """
        <tr><td>\(event.at.text)</td><td>\(event.event.bounded(to: 100))</td><td>\(event.fieldTexts.prefix(40).map(field))</td></tr>

        """
    }

    private func field(_ field: (key: String, value: String)) -> HTML {
        "<span class=\"field\"><b>\(field.key.bounded(to: 60))</b> <bdi>\(field.value.bounded(to: 1000))</bdi></span> "
    }
}
