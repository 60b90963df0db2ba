// SPDX-License-Identifier: Apache-2.0

extension WebPushEvent {
    /// What Firebase's SDK hands to a page's `onMessage` and to a worker's `onBackgroundMessage`.
    ///
    /// Of the notification only title, body, image and icon are left, and only where they are not empty; names are the
    /// SDK's (`externalizePayload`).
    public var pagePayload: JSONObject {
        var page: JSONObject = [:]
        page["from"] = payload["from"]
        page["collapseKey"] = payload["collapse_key"]
        page["messageId"] = payload["fcmMessageId"]
        if let notification {
            var kept: JSONObject = [:]
            for name in ["title", "body", "image", "icon"] where notification[name]?.isTruthy == true {
                kept[name] = notification[name]
            }
            page["notification"] = .object(kept)
        }
        page["data"] = payload["data"]
        let options = payload["fcmOptions"]?.object
        if options != nil || notification?["click_action"]?.isTruthy == true {
            var kept: JSONObject = [:]
            if let link, !link.isEmpty { kept["link"] = .string(link) }
            if let label = options?["analytics_label"], label.isTruthy { kept["analyticsLabel"] = label }
            page["fcmOptions"] = .object(kept)
        }
        return page
    }
}

extension JSONValue {
    /// Whether JavaScript takes it for true: all but `null`, `false`, 0 and the empty text.
    package var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .integer(let value): value != 0
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.isEmpty
        case .array, .object: true
        }
    }
}
