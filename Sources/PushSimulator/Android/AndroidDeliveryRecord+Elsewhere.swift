// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AndroidDeliveryRecord {
    /// A picture's URL where Android does not look for one.
    struct OtherImage {
        var url: String
        /// For a sentence, for instance `apns.fcm_options.image`.
        var name: String
        /// `nil` where the device was given an intent.
        var path: FieldPath?
    }

    /// The picture that is sent to other platforms, or in the data.
    var imageElsewhere: OtherImage? {
        if let message {
            if let url = message.apns?.fcmOptions?.image, !url.isEmpty {
                return OtherImage(
                    url: url,
                    name: "apns.fcm_options.image",
                    path: ["message", "apns", "fcm_options", "image"]
                )
            }
            if let url = message.webpush?.notification?.image, !url.isEmpty {
                return OtherImage(
                    url: url,
                    name: "webpush.notification.image",
                    path: ["message", "webpush", "notification", "image"]
                )
            }
        }
        return imageInData
    }

    /// A member of the data that is named like a picture and holds a web address.
    var imageInData: OtherImage? {
        var data = JSONObject()
        for (key, value) in intent.data { data[key] = .string(value) }
        guard let place = ImagePlace.first(in: data, depth: 0) else { return nil }
        var path: FieldPath?
        if let message {
            let own: FieldPath? =
                if message.android?.data.isEmpty == false {
                    ["message", "android", "data"]
                } else if message.android == nil, message.androidV2?.data.isEmpty == false {
                    ["message", "android_v2", "data"]
                } else {
                    ["message", "data"]
                }
            path = own?.appending(FieldPath(place.steps))
        }
        return OtherImage(url: place.url, name: "data.\(place.name)", path: path)
    }

    /// That the vibration pattern is too short, where it is.
    var tooShortVibration: AndroidNotification.Problem? {
        notification?.problems.first { if case .vibrationTooShort = $0 { true } else { false } }
    }
}
