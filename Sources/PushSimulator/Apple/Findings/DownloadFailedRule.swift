// SPDX-License-Identifier: Apache-2.0

/// The download failed for a reason that has no separate rule.
///
/// Why: Firebase's helper takes any error of the download as the end of the picture: it logs I-FCM020001 and delivers
/// the text.
///
/// Example: a disk without room for the file.
///
/// Fix: try the URL with curl, and look at the error's code.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, "URL Loading System Error Codes".
enum DownloadFailedRule: PictureRule {
    static let id = "apple-download-failed"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError != -999 else { return nil }
        return
            "No picture is shown: the download of \(record.failedURL) failed (NSURLErrorDomain \(failure.urlError): "
            + "\(failure.reason)); try the URL with curl."
    }
}
