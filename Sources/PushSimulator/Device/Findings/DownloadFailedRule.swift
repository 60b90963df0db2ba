// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture could not be loaded for a reason that has no separate rule.
///
/// Why: whatever a download fails with, the text is shown without the picture.
///
/// Why, Apple: Firebase's helper logs I-FCM020001.
///
/// Example: a disk without room for the file.
///
/// Fix: try the URL with curl, and look at the error's code.
///
/// Source, Apple: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, "URL Loading System Error Codes".
///
/// Source, Android: firebase-android-sdk, `DisplayNotification`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum DownloadFailedRule: PictureLoadRule {
    static let id = "download-failed"

    static func sentence(for load: PictureLoad) -> String? {
        switch load.failure {
        case .other?:
            "\(load.missing): \(load.failedURL) could not be loaded\(load.evidence); try the URL with curl."
        case .notKept(let reason)?:
            "\(load.missing): the file could not be kept on this machine (\(reason)); nothing is wrong with the message."
        default: nil
        }
    }
}
