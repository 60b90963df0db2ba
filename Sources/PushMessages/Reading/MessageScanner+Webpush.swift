// SPDX-License-Identifier: Apache-2.0

extension MessageScanner {
    private static let webpushFields: [StaticString] = ["headers", "notification", "data", "fcm_options"]

    func webpush(at position: Int) throws(NeedsReader) -> PushMessage.WebpushConfig {
        var webpush = PushMessage.WebpushConfig()
        try fields(of: position, Self.webpushFields) { field, value throws(NeedsReader) in
            switch field {
            case 0: webpush.headers = try map(at: value)
            case 1: try read(&webpush.notificationSection, at: value)
            case 2: webpush.data = try map(at: value)
            default: webpush.fcmOptions = try webpushOptions(at: value)
            }
        }
        return webpush
    }

    private static let webpushOptionsFields: [StaticString] = ["link", "analytics_label"]

    func webpushOptions(at position: Int) throws(NeedsReader) -> PushMessage.WebpushFCMOptions {
        var options = PushMessage.WebpushFCMOptions()
        try fields(of: position, Self.webpushOptionsFields) { field, value throws(NeedsReader) in
            if field == 0 {
                options.link = try string(at: value)
            } else {
                options.analyticsLabel = try string(at: value)
            }
        }
        return options
    }

    private static let webNotificationKeys: [StaticString] = ["title", "body", "image", "icon", "badge", "tag"]

    func read(
        _ notification: inout Section<PushMessage.WebpushNotification>,
        at position: Int
    ) throws(NeedsReader) {
        guard kind(position) == .object else { throw NeedsReader() }
        notification.isSet = true
        try freeMembers(of: position, Self.webNotificationKeys) { key, value throws(NeedsReader) in
            switch key {
            case 0: try take(value, into: &notification.fields.title)
            case 1: try take(value, into: &notification.fields.body)
            case 2: try take(value, into: &notification.fields.image)
            case 3: try take(value, into: &notification.fields.icon)
            case 4: try take(value, into: &notification.fields.badge)
            default: try take(value, into: &notification.fields.tag)
            }
        } other: { key, value in
            if !notification.fields.take(key, value) { notification.fields.custom[key] = value }
        }
    }
}
