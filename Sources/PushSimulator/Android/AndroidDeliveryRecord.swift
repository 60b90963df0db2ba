// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The facts about a finished delivery to an Android device, from which rules make their findings.
struct AndroidDeliveryRecord {
    let intent: AndroidIntent
    /// `nil` if the device received an intent.
    let message: PushMessage?
    let device: AndroidDevice.Configuration
    let dispatch: AndroidDispatch
    /// The vendor whose SDK in the app gets the data of the message.
    let vendor: Vendor?
    var outcome: Delivery.Outcome
    /// `nil` if the SDK does not build one.
    var notification: AndroidNotification?
    var crash: AndroidNotification.Crash?
    /// The reason why the picture's URL is invalid; `nil` if it is valid.
    var urlProblem: JavaURL.Problem?
    var download: AndroidDownloadRecord?
    var displayed: DisplayedNotification?
    var wasCancelled = false

    init(
        intent: AndroidIntent,
        message: PushMessage?,
        device: AndroidDevice.Configuration,
        dispatch: AndroidDispatch,
        vendor: Vendor? = nil
    ) {
        self.vendor = vendor
        self.intent = intent
        self.message = message
        self.device = device
        self.dispatch = dispatch
        outcome = dispatch.outcome ?? .notShown
    }

    /// An extra of the notification by its name without prefix.
    func extra(_ name: String) -> String? {
        let value =
            intent.extras[AndroidIntent.notificationPrefix + name]
            ?? intent.extras[AndroidIntent.oldNotificationPrefix + name]
        return value?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The picture's URL as it arrived; `nil` if there is none.
    var image: String? { vendorPicture?.value.string ?? extra("image") }

    /// The model by which a vendor's SDK shows the message; `nil` if FCM's SDK does, or nobody.
    var drawing: Vendor.AndroidDrawing? { dispatch == .sdk ? vendor?.android : nil }

    /// The picture that the vendor's SDK loads.
    var vendorPicture: KeyPattern.Match? { drawing?.picture(in: intent) }

    /// The picture's URL for a sentence.
    var pictureURL: String { DisplayURL.text(image ?? "unknown") }

    /// Whether the notification is shown with its picture.
    var showsPicture: Bool { displayed?.attachments.isEmpty == false }

    /// The media information of the picture, if it is shown.
    var shownMedia: MediaInfo? { showsPicture ? download?.media : nil }

    /// The device for a sentence: `Android 15`.
    var system: String { "Android \(device.systemVersion)" }

    // MARK: - Where in the message

    /// The section of the message that holds its Android notification.
    private var ownSection: FieldPath? {
        guard let message else { return nil }
        if message.android.notificationIfPresent != nil { return ["message", "android", "notification"] }
        if message.androidIfPresent == nil, case .remoteNotification(let remote)? = message.androidV2.payload,
            remote.notificationIfPresent != nil
        {
            return ["message", "android_v2", "remote_notification", "notification"]
        }
        return nil
    }

    private var own: (any AndroidNotificationTexts)? {
        guard let message else { return nil }
        if let own = message.android.notificationIfPresent { return own }
        if message.androidIfPresent == nil, case .remoteNotification(let remote)? = message.androidV2.payload {
            return remote.notificationIfPresent
        }
        return nil
    }

    /// The path of a field of Android's own notification, by its name in JSON.
    func path(toOwn name: String) -> FieldPath? {
        ownSection?.appending(.member(name))
    }

    /// The path of the picture's URL, or of the text, whichever section it was taken from.
    func path(to name: String) -> FieldPath? {
        guard let message else { return nil }
        if name == "image", let picture = vendorPicture { return dataSection?.appending(picture.path) }
        let text: String? =
            switch name {
            case "image": own?.image
            case "title": own?.title
            case "body": own?.body
            default: nil
            }
        if text?.isEmpty == false { return path(toOwn: name) }
        return message.notificationIfPresent == nil ? nil : ["message", "notification", .member(name)]
    }
}

/// The fields that both forms of Android notifications share with the common one.
private protocol AndroidNotificationTexts {
    var title: String? { get }
    var body: String? { get }
    var image: String? { get }
}

extension PushMessage.AndroidNotification: AndroidNotificationTexts {}
extension PushMessage.AndroidNotificationV2: AndroidNotificationTexts {}

extension AndroidDeliveryRecord {
    /// A picture's URL in a field that Android does not read.
    struct OtherImage {
        var url: String
        /// For a sentence, for instance `apns.fcm_options.image`.
        var name: String
        /// `nil` if the device received an intent.
        var path: FieldPath?
    }

    /// The picture that is sent to other platforms, or in the data.
    var imageElsewhere: OtherImage? {
        if let message {
            if let url = message.apns.fcmOptions.image, !url.isEmpty {
                return OtherImage(
                    url: url,
                    name: "apns.fcm_options.image",
                    path: ["message", "apns", "fcm_options", "image"]
                )
            }
            if let url = message.webpush.notification.image, !url.isEmpty {
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
        let path = dataSection?.appending(FieldPath(place.steps))
        return OtherImage(url: place.url, name: "data.\(place.name)", path: path)
    }

    /// The section of the message whose data arrives.
    private var dataSection: FieldPath? {
        guard let message else { return nil }
        if !message.android.data.isEmpty { return ["message", "android", "data"] }
        if message.androidIfPresent == nil, !message.androidV2.data.isEmpty {
            return ["message", "android_v2", "data"]
        }
        return ["message", "data"]
    }

    /// The problem of a vibration pattern that is too short.
    var tooShortVibration: AndroidNotification.Problem? {
        notification?.problems.first { if case .vibrationTooShort = $0 { true } else { false } }
    }
}
