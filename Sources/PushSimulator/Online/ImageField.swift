// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture's URL in a push, and the platform that reads it.
struct ImageField: Sendable, Hashable {
    /// Absolute, http or https.
    var url: String
    var use: ImageUse
    /// Its path in a request (`message.…`).
    var path: FieldPath
}

extension PushDocument {
    /// The pictures that devices would load for the push, each at the path from which the platform takes it.
    ///
    /// URLs with other schemes than http and https are left out, because nothing can be loaded from them.
    var imageFields: [ImageField] {
        switch self {
        case .request(let reading), .message(let reading): reading.message.imageFields
        case .apnsPayload(let payload):
            [
                ImageField(
                    payload["fcm_options"]?["image"]?.string,
                    .apple,
                    at: ["message", "apns", "fcm_options", "image"]
                )
            ]
            .compactMap(\.self)
        case .senderRequest: []
        }
    }
}

extension PushMessage {
    fileprivate var imageFields: [ImageField] {
        let event = WebPushEvent(relaying: self)
        let options = event.notification
        let base = event.link.flatMap { WebReference.resolve($0, against: nil) }
        func web(_ member: String, _ use: ImageUse) -> ImageField? {
            let path = FieldPath(["message", "webpush", "notification", .member(member)])
            return ImageField(options?[member]?.string, use, at: path, on: base)
        }
        var fields = [appleImage, androidImage, webImage(options?["image"]?.string, on: base)]
        fields += [web("icon", .webIcon), web("badge", .webBadge)]
        for action in options?["actions"]?.array ?? [] {
            fields.append(ImageField(action["icon"]?.string, .webActionIcon, at: ImageUse.webActionIcon.path, on: base))
        }
        return fields.compactMap(\.self)
    }

    private var common: (String?, FieldPath) { (notification.image, ["message", "notification", "image"]) }

    private var appleImage: ImageField? {
        ImageField(
            APNSNotification(relaying: self).image,
            .apple,
            among: [
                (apns.fcmOptions.image, ["message", "apns", "fcm_options", "image"]), common,
                (
                    apns.payload.custom["fcm_options"]?["image"]?.string,
                    ["message", "apns", "payload", "fcm_options", "image"]
                ),
            ]
        )
    }

    private var androidImage: ImageField? {
        var second: String?
        if case .remoteNotification(let remote)? = androidV2.payload { second = remote.notification.image }
        return ImageField(
            AndroidIntent(relaying: self).extras[AndroidIntent.notificationPrefix + "image"]?.string,
            .android,
            among: [
                (android.notification.image, ["message", "android", "notification", "image"]),
                (second, ["message", "android_v2", "remote_notification", "notification", "image"]), common,
            ]
        )
    }

    private func webImage(_ image: String?, on base: WebReference?) -> ImageField? {
        ImageField(
            image,
            .webImage,
            among: [(webpush.notification.image, ["message", "webpush", "notification", "image"]), common],
            on: base
        )
    }
}

extension ImageField {
    /// A picture that stands in the first of the places that hold its URL.
    fileprivate init?(
        _ text: String?,
        _ use: ImageUse,
        among places: [(text: String?, path: FieldPath)],
        on base: WebReference? = nil
    ) {
        guard let text, let place = places.first(where: { $0.text == text }) else { return nil }
        self.init(text, use, at: place.path, on: base)
    }

    /// A picture whose URL may be relative to a page.
    fileprivate init?(_ text: String?, _ use: ImageUse, at path: FieldPath, on base: WebReference? = nil) {
        guard let text, let url = WebReference.resolve(text, against: base), url.isWeb else { return nil }
        let isAbsolute = WebReference.resolve(text, against: nil) != nil
        self.init(url: isAbsolute ? text : url.text, use: use, path: path)
    }
}
