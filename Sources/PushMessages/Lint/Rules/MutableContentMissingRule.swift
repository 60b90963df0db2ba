// SPDX-License-Identifier: Apache-2.0

/// A picture for Apple devices without `mutable-content: 1` in `aps`.
///
/// Why: iOS starts the app's notification service extension, which downloads and attaches the picture, only for an
/// alert whose `aps` holds the number 1 under `mutable-content`. FCM does not add it, only the Firebase console does,
/// so a message that shows its picture when sent from the console shows none when sent by the API. The same holds for a
/// URL that an app's own extension, or the extension of a service's SDK, reads from a key of the payload, however deep.
///
/// Example: `{"message": {"topic": "news", "notification": {"title": "Hi", "image": "https://example.com/a.png"}}}`
///
/// Fix: set `message.apns.payload.aps.mutable-content` to 1.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; firebase/firebase-admin-java#818;
/// firebase/quickstart-ios#228.
struct MutableContentMissingRule: LintRule {
    static let id = "mutable-content-missing"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.images, .appleFreeKeys, .data]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        // Pushes of all other types go to the app or the system, and no service extension runs for them.
        guard !subject.isLiveActivity,
            [nil, "alert", "background"].contains(subject.appleHeader("apns-push-type")?.value)
        else { return }
        let vendors = subject.hasAppleAlert ? subject.vendorPictures.first { $0.platform == .apple } : nil
        let own = subject.appleImage == nil ? vendors?.path ?? Self.ownPicture(of: subject) : nil
        guard let image = subject.appleImage?.path ?? own else { return }
        let aps = subject.message.apns.payload.aps
        guard aps.mutableContent != true,
            !subject.misplacedMutableContent.contains(where: { $0.isOn || $0.isInPlace })
        else { return }
        let path = subject.payloadPath("aps", "mutable-content")
        let isOff = aps.mutableContent == false
        report.add(
            at: path,
            own == nil
                ? Self.sentence(image: image, isOff: isOff)
                : vendors.map { Self.sentence($0, isOff: isOff) } ?? Self.sentence(own: image, isOff: isOff),
            severity: own == nil || vendors != nil ? .warning : .note,
            // No fix for an `aps` that is not an object.
            fix: subject.message.apns.payload.custom["aps"].map { $0.object == nil } ?? false
                ? nil : Fix(summary: "set \(path) to 1", edits: [.set(path: path, value: 1)])
        )
    }

    /// Returns the path of a picture under a key of the app's own, in a push that shows text.
    private static func ownPicture(of subject: LintSubject) -> FieldPath? {
        guard subject.hasAppleAlert else { return nil }
        if let place = PicturePlace.first(in: subject.message.apns.payload.custom) {
            return subject.payloadPath().appending(FieldPath(place.steps))
        }
        guard subject.form == .message else { return nil }
        // Another rule judges them if the system shows the notification on Android too.
        let isForAppleAlone = subject.androidNotifications.isEmpty && !subject.hasCommonText
        for (key, value) in subject.message.data where isForAppleAlone || !ImageMisplacedRule.isPictureKey(key) {
            guard PicturePlace.first(inData: key, value) != nil else { continue }
            return subject.path("data", .member(key))
        }
        return nil
    }

    private static func sentence(image: FieldPath, isOff: Bool) -> String {
        "iPhones show no picture: there is one in \(image.name), but aps.mutable-content is \(isOff ? "0" : "missing"), "
            + "so iOS does not start the app's service extension; set it to 1."
    }

    private static func sentence(_ picture: VendorPicture, isOff: Bool) -> String {
        let isOptional = picture.vendor.serviceExtension?.isOptional == true
        return "\(picture.vendor.possessive) \(picture.name): \(isOptional ? "an" : "the") extension attaches it, but "
            + "aps.mutable-content is \(isOff ? "0" : "missing"), so iOS does not start the extension; set it to 1."
    }

    private static func sentence(own image: FieldPath, isOff: Bool) -> String {
        "If the app's service extension is to show the picture in \(image.name), set aps.mutable-content to 1; it is "
            + "\(isOff ? "0" : "missing"), so iOS does not start the extension."
    }
}
