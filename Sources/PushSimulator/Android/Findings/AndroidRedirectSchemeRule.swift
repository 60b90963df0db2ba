// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A redirect leads from http to https, or back, which Android does not follow.
///
/// Why: `HttpURLConnection` follows redirects within one scheme only. The redirect's own body, mostly a short page or
/// nothing, is taken for the picture and cannot be decoded.
///
/// Example: `http://example.com/a.png` that redirects to `https://example.com/a.png`.
///
/// Fix: send the URL that it leads to.
///
/// Source: firebase-android-sdk, `ImageDownload`; itinance/react-native-fs#71.
enum AndroidRedirectSchemeRule: AndroidPictureRule {
    static let id = "android-redirect-scheme"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, case .redirectScheme(let from, let to)? = download.failure else {
            return nil
        }
        let first = from == record.image ? record.pictureURL : DisplayURL.text(from)
        let body = download.byteCount == 0 ? "nothing" : ByteCount.text(download.byteCount)
        return
            "No picture is shown: \(first) answers \(download.status) and leads to \(DisplayURL.text(to)), but Android follows "
            + "no redirect to another scheme; the answer's own body (\(body)) is not a picture. Send the URL that it "
            + "leads to."
    }

    static func fix(for record: AndroidDeliveryRecord) -> Fix? {
        guard let download = record.download, case .redirectScheme(_, let target)? = download.failure,
            target.hasPrefix("https://"), let path = path(in: record)
        else { return nil }
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(target))",
            edits: [.set(path: path, value: .string(target))]
        )
    }
}
