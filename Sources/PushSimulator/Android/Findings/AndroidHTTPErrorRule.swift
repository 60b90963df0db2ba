// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's server answered with an error.
///
/// Why: Android does not read the body of an answer of 400 or more (`FileNotFoundException`), even if it is a picture.
///
/// Example: a picture that was deleted (404); one behind a login (401, 403); a link that has expired; a server that lets
/// only its own pages load pictures.
///
/// Fix: put the picture at that URL, readable by anybody, on a server that stands the rush.
///
/// Source: firebase-android-sdk, `ImageDownload`; Java, `HttpURLConnection.getInputStream`.
enum AndroidHTTPErrorRule: AndroidPictureRule {
    static let id = "android-http-error"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, case .status(let status)? = download.failure else { return nil }
        return "No picture is shown: \(record.pictureURL) answered \(download.answer); \(remedy(status))."
    }

    private static func remedy(_ status: Int) -> String {
        switch status {
        case 403: "let anybody load it, since phones have no password, no cookie and no browser's User-Agent"
        case 401, 407: "let anybody load it, since phones have no password for it"
        case 429, 500...: "check why the server fails, and whether it can serve as many phones at once"
        default: "put the picture at that URL"
        }
    }
}
