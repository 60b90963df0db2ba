// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Every event of the timeline with all its fields, folded away.
struct TimelineDetails {
    let timeline: [TimelineEvent]

    init(_ timeline: [TimelineEvent]) { self.timeline = timeline }

    private static let limit = 500

    var markup: HTML? {
        guard !timeline.isEmpty else { return nil }
        return """
            <details class="timeline">
            <summary>Timeline, \(timeline.count.counted("event"))</summary>
            \(list)
            </details>
            """
    }

    /// The events alone.
    var list: HTML {
        let left = timeline.count - Self.limit
        return """
            <ol>
            \(timeline.prefix(Self.limit).map(item))\
            \(left > 0 ? "<li><span></span><span>\(left.grouped) more</span></li>" : nil)</ol>
            """
    }

    private func item(_ event: TimelineEvent) -> HTML {
        """
        <li><span class="at">\(event.at.text)</span><span class="event">\(event.event.bounded(to: 100))</span>\
        <span class="fields">\(event.fieldTexts.prefix(40).map(field))</span></li>

        """
    }

    private func field(_ field: (key: String, value: String)) -> HTML {
        "<span class=\"field\"><b>\(field.key.bounded(to: 60))</b> <bdi>\(field.value.bounded(to: 1000))</bdi></span> "
    }
}
