// SPDX-License-Identifier: Apache-2.0

/// A picture's URL in a field that no device reads for pictures.
///
/// Why: FCM reads three places: `notification.image`, `android.notification.image` and `apns.fcm_options.image`;
/// browsers read `webpush.notification.image`. Firebase's extension helper reads `fcm_options.image` at the top level
/// of what arrives, which FCM writes. The same options at the message level, inside `aps` or in `apns.payload`, the
/// SDKs' names `imageUrl` and `imageURL`, an app's own such as `bigPictureUrl`, a URL as Android's `icon`, and a URL
/// in `data` beside a notification that the system shows without asking the app, all end without a picture.
///
/// Example: `{"apns": {"payload": {"aps": {"fcm_options": {"image": "https://example.com/a.png"}}}}}`
///
/// Fix: move the URL to the field of the platform it is meant for.
///
/// Source: FCM HTTP v1 reference; firebase-ios-sdk, `FIRMessagingExtensionHelper`;
/// invertase/react-native-firebase#2432; havesource/cordova-plugin-push#180; firebase-admin-node#655;
/// jazzband/django-push-notifications#559.
struct ImageMisplacedRule: LintRule {
    static let id = "image-misplaced"
    static let severity = Severity.warning
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.violations, .appleFreeKeys, .webNotification, .androidNotification, .data]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        checkPayload(subject, &report)
        guard subject.form == .message else { return }
        report.addStrayFields(in: subject) { $0.place?.field.name == "image" }
        checkWebpush(subject, &report)
        checkIcon(subject, &report)
        checkData(subject, &report)
    }

    private func checkPayload(_ subject: LintSubject, _ report: inout LintReport) {
        let payload = subject.message.apns.payload
        guard payload.hasFreeKeys else { return }
        let isRaw = subject.form == .apnsPayload
        let right: FieldPath =
            isRaw ? subject.payloadPath("fcm_options", "image") : subject.path("apns", "fcm_options", "image")
        var places = Self.places(in: payload.aps.custom, at: subject.payloadPath("aps"), isAppleDictionary: true)
        if case .content(let content)? = payload.aps.alert {
            places += Self.places(in: content.custom, at: subject.payloadPath("aps", "alert"), isAppleDictionary: true)
        }
        places += Self.places(in: payload.custom, at: subject.payloadPath()).filter { $0.path != right }
        // A vendor's extension reads keys that look like FCM's.
        if !places.isEmpty, subject.payloadVendor != nil {
            places.removeAll { place in subject.vendorPictures.contains { $0.path == place.path } }
        }
        for place in places {
            report.add(
                at: place.path,
                "iPhones show no picture from \(place.path.name); \(isRaw ? "" : "FCM and ")Firebase's extension helper "
                    + "\(isRaw ? "reads" : "read") \(right.name), so move the URL there.",
                platform: .apple,
                fix: subject.fix(moving: place.path, to: right, .string(place.url))
            )
        }
    }

    /// Returns the custom keys that are meant for FCM's picture; an app's own keys, such as `media-url`, do not count,
    /// except in Apple's dictionaries, which do not contain an app's keys.
    private static func places(in object: JSONObject, at path: FieldPath, isAppleDictionary: Bool = false) -> [Place] {
        var places: [Place] = []
        for (key, value) in object {
            switch (key, value) {
            case ("fcm_options", .object(let options)), ("fcmOptions", .object(let options)),
                ("fcm-options", .object(let options)), ("notification", .object(let options)):
                for (name, url) in options where isImageName(name) {
                    guard let url = url.string else { continue }
                    places.append(Place(path: path.appending([.member(key), .member(name)]), url: url))
                }
            case ("gcm.notification.image", .string(let url)):
                places.append(Place(path: path.appending(.member(key)), url: url))
            case (_, .string(let url)) where isAppleDictionary && isImageName(key):
                places.append(Place(path: path.appending(.member(key)), url: url))
            default: break
            }
        }
        return places
    }

    private func checkWebpush(_ subject: LintSubject, _ report: inout LintReport) {
        guard let notification = subject.message.webpush.notificationIfPresent else { return }
        let right = subject.path("webpush", "notification", "image")
        for (name, url) in notification.custom where Self.isImageName(name) && name != "image" {
            guard let url = url.string else { continue }
            let place = Place(path: subject.path("webpush", "notification", .member(name)), url: url)
            report.add(
                at: place.path,
                "Browsers show no picture from \(place.path.name); they read \(right.name), so move the URL there.",
                platform: .web,
                fix: subject.fix(moving: place.path, to: right, .string(place.url))
            )
        }
    }

    private func checkIcon(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications {
            guard let icon = android.icon, case .success = WebURL.read(icon) else { continue }
            let place = Place(path: android.path.appending("icon"), url: icon)
            let right = android.path.appending("image")
            report.add(
                at: place.path,
                "Android takes \(place.path.name) as the name of a resource in the app and shows no picture from a URL; "
                    + "move it to \(right.name).",
                platform: .android,
                fix: subject.fix(moving: place.path, to: right, .string(place.url))
            )
        }
    }

    private func checkData(_ subject: LintSubject, _ report: inout LintReport) {
        // Of a push with text for iPhones alone, Android's app and the service extension get the data.
        guard !subject.androidNotifications.isEmpty || subject.hasCommonText else { return }
        guard subject.appleImage == nil else { return }
        guard !subject.androidNotifications.contains(where: { $0.image != nil }) else { return }
        guard subject.message.webpush.notification.image == nil else { return }
        for (name, url) in subject.message.data where Self.isPictureKey(name) {
            guard case .success = WebURL.read(url) else { continue }
            let right = subject.path("notification", "image")
            let path = subject.path("data", .member(name))
            let isForExtension = subject.message.apns.payload.aps.mutableContent == true
            report.add(
                at: path,
                "\(isForExtension ? "Android" : "The system") shows this notification without asking the app, so nobody "
                    + "\(isForExtension ? "there " : "")reads \(path.name); put the URL into notification.image as well.",
                fix: Fix(
                    summary: "set \(right) to the same URL, and mutable-content for iPhones",
                    edits: [
                        .set(path: right, value: .string(url)),
                        .set(path: subject.payloadPath("aps", "mutable-content"), value: 1),
                    ]
                )
            )
            return
        }
    }

    private struct Place {
        var path: FieldPath
        var url: String
    }

    /// Returns whether a field with this name is meant for FCM's picture: FCM's name, or an SDK's or a library's.
    static func isImageName(_ name: String) -> Bool {
        (5...11).contains(name.utf8.count) && imageNames.contains(MessageTable.letters(name))
    }

    private static let imageNames = MessageTable.standard.letters(ofField: "image", in: "Notification")

    /// Returns whether apps use this key for their own pictures.
    static func isPictureKey(_ name: String) -> Bool {
        (3...20).contains(name.utf8.count) && keys.contains(where: name.hasLetters)
    }

    private static let keys = [
        "image", "imageurl", "imageuri", "img", "imgurl", "picture", "pictureurl", "bigpicture", "bigpictureurl",
        "bigimage",
        "mediaurl", "media",
        "attachmenturl", "attachment", "fcmoptionsimage", "photo", "photourl", "thumbnail", "richmedia",
        "urlimagestring",
    ]
}

extension PushMessage.APNSPayload {
    /// Whether the payload, `aps` or its alert has a key without a property.
    var hasFreeKeys: Bool {
        !custom.isEmpty || !aps.custom.isEmpty || aps.alert?.object?.custom.isEmpty == false
    }
}
