// SPDX-License-Identifier: Apache-2.0

/// The server answered with an error, and its page is not a picture.
///
/// Why: an answer of any status is a downloaded file. Its name decides: a page for people is `text/html`, so that
/// `photo.png` becomes `photo.png.html`, which cannot be attached (UNErrorDomain 101).
///
/// Example: a server that answers 404 with a page; one that wants a login (401, 403); one that is overloaded (503) when
/// a million phones ask at once.
///
/// Fix: put the picture at that URL, readable by anybody, on a server that stands the rush.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, `suggestedFilename`.
enum HTTPErrorPageRule: PictureRule {
    static let id = "apple-http-error"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let download = record.download, let status = download.status, status >= 300 else { return nil }
        let file = download.shownFileName.map { "and its file \($0)" } ?? "which"
        let code = record.refusal.map { " (UNErrorDomain \($0.code))" } ?? ""
        return
            "No picture is shown: \(record.pictureURL) answered with \(status < 400 ? "no picture" : "an error") "
            + "(\(download.answer)), \(file) cannot be attached\(code); \(remedy(status))."
    }

    private static func remedy(_ status: Int) -> String {
        switch status {
        case 300..<400: "send the URL of the file itself"
        case 403: "let anybody load it, since phones have no password, no cookie and no browser's User-Agent"
        case 401, 407: "let anybody load it, since phones have no password for it"
        case 429, 500...: "check why the server fails, and whether it can serve as many phones at once"
        default: "put the picture at that URL"
        }
    }
}
