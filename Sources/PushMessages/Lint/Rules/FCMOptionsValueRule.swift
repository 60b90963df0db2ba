// SPDX-License-Identifier: Apache-2.0

/// `fcm_options` in a payload that is not an object, or whose picture is not a text.
///
/// Why: Firebase's extension helper reads `fcm_options.image` as a text. Before Firebase 12.19.0, anything else made
/// the app's service extension crash, up to 10.9 even `null` did; iOS then shows the notification unchanged.
///
/// Example: `{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": 42}}`
///
/// Fix: write the picture's URL as a text, or leave `fcm_options` out.
///
/// Source: firebase/firebase-ios-sdk#16464, #11430.
struct FCMOptionsValueRule: LintRule {
    static let id = "fcm-options-value"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = .appleFreeKeys

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        // In a message with a picture, FCM replaces the payload's options by its own.
        let payload = subject.message.apns.payload
        guard let options = payload.custom["fcm_options"],
            subject.form == .apnsPayload || subject.appleImage == nil
        else { return }
        let path = subject.payloadPath("fcm_options")
        switch options {
        case .object(let members):
            guard let image = members["image"], image.string == nil else { return }
            let place = path.appending("image")
            let versions = image == .null ? "up to 10.9" : "before 12.19.0"
            report.add(
                at: place,
                "\(place.name) is \(image.shortened), on which Firebase \(versions) crashes the app's extension; "
                    + "write a URL or leave it out.",
                severity: image == .null ? .note : .warning,
                fix: .removing(place)
            )
        default:
            report.add(
                at: path,
                "\(path.name) is \(options.shortened), on which Firebase before 12.19.0 crashes the app's extension; "
                    + "write an object or leave it out.",
                fix: .removing(path)
            )
        }
    }
}
