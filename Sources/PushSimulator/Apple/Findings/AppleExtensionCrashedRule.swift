// SPDX-License-Identifier: Apache-2.0

/// The extension's process ended before it called its handler.
///
/// Why: when an extension crashes, iOS shows the push as it was sent. Firebase's helper before 4.2.1 crashed on every
/// picture that could not be attached, until June 2023 on `"image": null`, and before 12.19 on options that are not an
/// object and on an image that is not a string.
///
/// Example: the console sends `"fcm_options": {"image": null}` to an app with Firebase 10.0.
///
/// Fix: update Firebase in the extension, or send what it can read.
///
/// Source: firebase-ios-sdk#4782, #11430, #16464.
enum AppleExtensionCrashedRule: DeliveryRule {
    static let id = "apple-extension-crashed"
    static let explainsMissingPicture = true

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.run?.hasCrashed == true, let reason = record.crashReason else { return nil }
        return
            "The original content is shown\(record.withoutPicture): the service extension crashed: \(reason); update "
            + "Firebase in the extension, which is \(record.device.app.firebaseVersion), or send what it can read."
    }
}
