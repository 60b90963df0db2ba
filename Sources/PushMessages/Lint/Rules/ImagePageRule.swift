// SPDX-License-Identifier: Apache-2.0

/// A picture's URL that leads to a page which shows the picture.
///
/// Why: the link that a service gives for sharing is made for people: it answers with a page, often one that asks to sign
/// in. A device that loads a picture gets that page's HTML, and shows none.
///
/// Example: `{"notification": {"title": "Hi", "image": "https://github.com/example/shop/blob/main/pizza.jpg"}}`
///
/// Fix: take the address of the file itself, which the fix writes for services that have one; otherwise put a copy of the
/// picture on a web server.
///
/// Source: the services' help, as the table of services names it.
struct ImagePageRule: LintRule {
    static let id = "image-page"
    static let severity = Severity.warning
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"
    static let forms: LintSubject.Form = [.all, .senderRequest]
    static let parts: LintSubject.Parts = [.images, .appleFreeKeys, .data, .message]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for address in subject.pictureAddresses {
            Self.check(address.url, at: subject.paths(of: address), subject, address.platform, &report)
        }
        for picture in subject.vendorPictures {
            guard let url = picture.url,
                !subject.pictureAddresses.contains(where: { subject.paths(of: $0).contains(picture.path) })
            else { continue }
            Self.check(url, at: [picture.path], subject, picture.platform, isDirect: picture.match.isDirect, &report)
        }
        if let (url, path) = subject.ownPicture {
            let isDirect = subject.document.value(at: path)?.string == url
            Self.check(url, at: [path], subject, .apple, isDirect: isDirect, isOwn: true, &report)
        }
    }

    /// - Parameter isOwn: Whether the key is the app's own, whose extension may load the picture or not.
    private static func check(
        _ address: String,
        at fields: @autoclosure () -> [FieldPath],
        _ subject: LintSubject,
        _ platform: Platform?,
        isDirect: Bool = true,
        isOwn: Bool = false,
        _ report: inout LintReport
    ) {
        guard case .success(let url) = subject.url(address), let page = SharePage(url, address) else { return }
        let paths = fields()
        let remedy = page.file == nil ? "put a copy of the file on a web server" : "write the address of the file"
        report.add(
            at: paths[0],
            "\(isOwn ? "If the app's service extension loads the picture in \(paths.name): it" : paths.name) is a link to "
                + "\(page.answer) of \(page.service), not to a picture, so no device shows one; \(remedy).",
            severity: isOwn ? .note : Self.severity,
            platform: platform,
            fix: !isDirect
                ? nil
                : page.file.map { file in
                    Fix(
                        summary: "set \(paths[0]) to \(file)",
                        edits: paths.map { .set(path: $0, value: .string(file)) }
                    )
                }
        )
    }
}
