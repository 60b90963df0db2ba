// SPDX-License-Identifier: Apache-2.0

/// A picture for one platform, in a message that goes to others as well.
///
/// Why: Android and iPhones both read `notification.image`; `apns.fcm_options.image`, `android.notification.image` and
/// `webpush.notification.image` are each for one of them. A message to a topic reaches all, and so does one that has a
/// section for another platform.
///
/// Example: `{"message": {"topic": "a", "notification": {"title": "Hi"}, "android": {"notification": {"image": "https://e.com/a.png"}}}}`
///
/// Fix: put the URL into `notification.image`, and for browsers into `webpush.notification.image`.
///
/// Source: FCM HTTP v1 reference, `Notification.image`; firebase-android-sdk, `NotificationParams`.
struct ImageNotEverywhereRule: LintRule {
    static let id = "image-not-everywhere"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#notification"
    static let parts: LintSubject.Parts = .images

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        guard message.notification.image == nil else { return }
        let fields: [(platform: Platform, image: String?, isMeant: Bool)] = [
            (.apple, message.apns.fcmOptions.image, subject.isForMany || message.apnsSection.isSet),
            (
                .android, subject.androidNotifications.lazy.compactMap(\.image).first,
                subject.isForMany || message.androidSection.isSet || message.androidV2Section.isSet
            ),
            // Another rule reports a picture in the headers.
            (
                .web, message.webpush.notification.image,
                message.webpushSection.isSet && !message.webpush.headers.contains { $0.key.inLowerCase == "image" }
            ),
        ]
        guard fields.contains(where: { $0.image?.isEmpty == false }), subject.hasCommonText else { return }
        // An empty text is not a missing picture: the sender says that there is none.
        let missing = fields.filter { field in
            field.image == nil && field.isMeant && !(field.platform == .apple && subject.hasPictureForExtension)
        }
        .map(\.platform)
        guard !missing.isEmpty else { return }
        let right = missing == [.web] ? subject.path("webpush", "notification", "image") : nil
        let path = right ?? subject.path("notification", "image")
        report.add(
            at: path,
            "\(missing.map(\.devices).joined(separator: " and ")) get no picture, only other platforms do; "
                + "put the URL into \(path.name) if it is meant for them too.",
            platform: missing.count == 1 ? missing[0] : nil
        )
    }
}

extension LintSubject {
    /// Whether the app's own service extension starts and may load a picture under a key of the app's.
    fileprivate var hasPictureForExtension: Bool {
        message.apns.payload.aps.mutableContent == true
            && (PicturePlace.first(in: message.apns.payload.custom) != nil
                || message.data.contains { PicturePlace.first(inData: $0.key, $0.value) != nil })
    }

    /// Whether the message goes to devices whose platform the sender does not know.
    fileprivate var isForMany: Bool {
        switch message.target {
        case .topic?, .condition?: true
        case .token?, .fid?, nil: false
        }
    }
}
