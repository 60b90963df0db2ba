// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The parts of a site's notification request that a desktop does not learn.
struct AskedNotification: Sendable, Hashable {
    var title: String
    var tag: String?
    /// The site's names of the buttons, in their order.
    var actionNames: [String] = []
    /// Whether the worker itself said so, which then says too what it opens.
    var isReported = false
}

extension AskedNotification {
    /// The notification that Firebase's worker shows for a message; `nil` if only the site knows.
    init?(_ payload: Payload) {
        guard case .fcm(let message) = payload else { return nil }
        let web = message.webpush.notification
        guard let title = web.title ?? message.notification.title else { return nil }
        self.init(title: title, tag: web.tag, actionNames: web.actions?.map(\.action) ?? [])
    }
}
