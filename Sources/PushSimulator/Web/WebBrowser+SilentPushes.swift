// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Synchronization

extension WebBrowser.Configuration {
    /// The number of pushes that show nothing after which the browser ends the subscription; `nil` if it never does.
    var silentPushLimit: Int? { Capabilities.standard.capability(.silentPushes, on: client)?.integer }
}

extension WebBrowser {
    /// Chromium shows a default text for a push that showed nothing, once the site's budget is spent.
    func endWithoutNotification(_ end: WebDeliveryRecord.End, _ record: inout WebDeliveryRecord) {
        record.end = end
        let isSpent = silentPushBudget.withLock { budget in
            defer { budget = max(0, budget - 1) }
            return budget == 0
        }
        guard configuration.isChromium, isSpent else {
            record.outcome = .handedToApp
            return
        }
        record.outcome = .generic
        var displayed = DisplayedNotification(
            title: record.site.host,
            body: "This site has been updated in the background."
        )
        displayed.web = .init(
            browser: configuration.browser.rawValue,
            system: configuration.system.rawValue,
            origin: originText(record)
        )
        record.displayed = displayed
    }

    /// Counts a push that showed nothing, if the browser ends the subscription after some.
    func count(_ record: inout WebDeliveryRecord, _ log: StepLog<WebTimelineStep>) {
        guard let limit = configuration.silentPushLimit else { return }
        switch record.end {
        case .ignored, .dataOnly, .rejected, .posted: break
        default: return
        }
        let count = silentPushCount.withLock { $0.add(upTo: limit) }
        record.silentCount = count
        log.record(.silentPushCounted, ["count": .integer(count), "limit": .integer(limit)])
    }
}
