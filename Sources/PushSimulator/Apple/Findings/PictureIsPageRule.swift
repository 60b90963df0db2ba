// SPDX-License-Identifier: Apache-2.0

/// The picture's address leads to a web page.
///
/// Why: a link for sharing, a page that shows the picture, and a server that wants people to sign in all answer with HTML
/// and status 200. The file becomes `photo.jpg.html`, which cannot be attached (UNErrorDomain 101).
///
/// Example: a link of a drive for sharing; a picture behind a login, whose server redirects to the page for signing in.
///
/// Fix: send the URL of the file itself, which anybody may load.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, `suggestedFilename`.
enum PictureIsPageRule: PictureRule {
    static let id = "apple-picture-is-page"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let download = record.download, let page = download.page else { return nil }
        let code = record.refusal.map { " (UNErrorDomain \($0.code))" } ?? ""
        return "No picture is shown\(code): \(record.pictureURL) (\(download.answer)) \(page.clause)."
    }
}
