// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// The channels of APNs from which a device's Live Activities are updated.
struct DeviceChannels: Sendable {
    private let device: DeviceRow
    private let subscribed: [String]
    /// The channels of the device's app that it does not subscribe to.
    private let others: [String]

    /// How many of either kind a page shows.
    private static let shownCount = 100

    /// `nil` for a device that has none, and whose app has none.
    init?(of device: DeviceRow, in transaction: StoreTransaction) throws {
        guard device.platform == .apple, device.service == nil else { return nil }
        let app = device.appleApp
        let environment = app.apnsEnvironment.flatMap { APNSEnvironment(rawValue: $0.rawValue) }
        let subscribed = try ChannelSubscription.channels(of: device.id, in: transaction)
        self.device = device
        self.subscribed = subscribed
        others = try BroadcastChannel.all(of: app.bundleIdentifier, in: environment, transaction).map(\.id)
            .filter { !subscribed.contains($0) }
        if subscribed.isEmpty, others.isEmpty { return nil }
    }

    var panel: HTML {
        let path: HTML = "/devices/\(device.id)/channels"
        return """
            <section class="panel"><h2>Channels of Live Activities</h2>
            <form method="post" action="\(path)" class="stacked">\(subscriptions)</form>
            \(others.isEmpty || device.unregistered != nil ? nil : choice(path))</section>
            """
    }

    private var subscriptions: HTML {
        if subscribed.isEmpty { return "<p class=\"dim\">None.</p>" }
        let buttons = subscribed.prefix(Self.shownCount).map { channel in
            """
            <button class="small" name="unsubscribe" value="\(channel)" aria-label="Unsubscribe from \(channel)">\
            <bdi>\(channel.bounded(to: 60))</bdi>\(PageIcon.close.markup)</button>
            """ as HTML
        }
        return "<div class=\"picks\">\(buttons)</div>"
    }

    private func choice(_ path: HTML) -> HTML {
        """
        <form method="post" action="\(path)" class="line"><div class="field"><label for="channel">Channel</label>\
        <select name="subscribe" id="channel">\(others.prefix(Self.shownCount).map { channel in
            "<option>\(channel)</option>" as HTML
        })</select></div><button>Subscribe</button></form>
        """
    }
}
