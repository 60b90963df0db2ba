// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A platform's use of a picture.
enum ImageUse: String, Sendable, Hashable, CaseIterable {
    case apple
    case android
    case webImage
    case webIcon
    case webBadge
    case webActionIcon

    var platform: Platform {
        switch self {
        case .apple: .apple
        case .android: .android
        case .webImage, .webIcon, .webBadge, .webActionIcon: .web
        }
    }

    /// The picture's path in ``message(showing:)``, as findings about it name it.
    var path: FieldPath {
        switch self {
        case .apple: ["message", "apns", "fcm_options", "image"]
        case .android: ["message", "android", "notification", "image"]
        case .webImage: ["message", "webpush", "notification", "image"]
        case .webIcon: ["message", "webpush", "notification", "icon"]
        case .webBadge: ["message", "webpush", "notification", "badge"]
        case .webActionIcon: ["message", "webpush", "notification", "actions"]
        }
    }

    /// Rules about the picture whose findings have no place.
    var placelessRules: Set<String> { self == .webImage ? [WebDownloadSlowRule.id] : [] }

    /// A message that no rule has findings about, except for its picture.
    func message(showing url: String) -> PushMessage {
        var message = PushMessage(to: .token("device"), notification: .init(title: "Title", body: "Body"))
        var web = PushMessage.WebpushNotification()
        switch self {
        case .apple: message.attachImage(url, for: [.apple])
        case .android: message.attachImage(url, for: [.android])
        case .webImage: web.image = url
        case .webIcon: web.icon = url
        case .webBadge: web.badge = url
        case .webActionIcon: web.actions = [.init(action: "open", title: "Open", icon: url)]
        }
        if platform == .web {
            message.webpush = PushMessage.WebpushConfig(notification: web)
        }
        return message
    }
}
