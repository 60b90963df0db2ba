// SPDX-License-Identifier: Apache-2.0

/// The server answered with an error, and its page is no picture.
enum HTTPErrorPageRule: DeliveryRule {
    static let id = "apple-http-error"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let download = record.download, let status = download.status, status >= 400 else { return nil }
        let name = download.fileName.map { ", named \($0)" } ?? ""
        let code = record.refusal.map { " (UNErrorDomain \($0.code))" } ?? ""
        return
            "No picture is shown: \(record.pictureURL) answered \(download.answer)\(name), which is nothing that can be "
            + "attached\(code); put the picture at that URL."
    }
}
