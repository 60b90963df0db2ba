// SPDX-License-Identifier: Apache-2.0

/// A request to the service of Expo, OneSignal or another sender, or a document that is not a push, in place of a message for FCM.
///
/// Why: such services accept requests in their own format and turn them into messages for FCM and APNs. FCM refuses
/// each field of such a request, and taking them out leaves nothing. The service is recognised by its fields, in a command by
/// its address, and in a program by what that calls. So are the data of a web push for a site's own service worker, a browser's
/// push subscription, a service's answer and a service account's key, which lie beside pushes and are taken for them. Of a picture
/// and a badge for browsers the finding says which show none, and of gorush's topic what it is.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "richContent": {"image": "https://example.com/a.png"}}`
///
/// Fix: send it to the service that is named, where its pictures are checked like other messages' pictures; or do with the
/// document what the finding says.
///
/// Source: the services' own documentation, as `vendors.json` names it; MDN, `Notification.badge`.
struct SenderRequestRule: LintRule {
    static let id = "sender-request"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send"
    static let forms = LintSubject.Form.senderRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let request = subject.request else { return }
        let finding = Finding(
            rule: Self.id,
            severity: Self.severity,
            message: "This is \(request.meaning)." + Self.condition(of: subject) + Self.browsers(for: subject)
                + Self.topic(in: request),
            documentation: Self.documentation(of: request.vendor)
        )
        report.add(finding, at: subject.root)
    }

    /// A page about the vendor; a person reads a manual before code.
    fileprivate static func documentation(of vendor: Vendor) -> String? {
        vendor.sources.first { !$0.hasPrefix("https://github.com/") } ?? vendor.sources.first
    }

    /// What iPhones need for a picture in the service's own field for them, or that they get none, as a sentence; empty if there is
    /// nothing to say.
    private static func condition(of subject: LintSubject) -> String {
        guard let picture = subject.vendorPictures.first(where: { $0.platform == .apple }) else {
            return isForAndroidAlone(subject) ? " Android alone shows big_picture; iPhones take ios_attachments." : ""
        }
        guard picture.vendor.serviceExtension?.isOptional == false else { return "" }
        return
            " iPhones show \(picture.name) only if the app's service extension attaches it, as \(picture.vendor.possessive) does."
    }

    /// Whether OneSignal sends a picture to Android, and the same push to iPhones without one.
    private static func isForAndroidAlone(_ subject: LintSubject) -> Bool {
        guard let request = subject.request, request.vendor.id == "onesignal", let object = request.document.object,
            object["ios_attachments"] == nil, object["isIos"]?.bool != false
        else { return false }
        return subject.vendorPictures.contains { $0.name == "big_picture" }
    }

    /// What gorush does without a topic, or with one beside tokens, as a sentence; empty if there is nothing to say.
    ///
    /// Source: appleboy/gorush#193, #341 and #773.
    private static func topic(in request: SenderRequest) -> String {
        guard request.vendor.id == "gorush", let pushes = request.document["notifications"]?.array else { return "" }
        if pushes.contains(where: { $0["platform"]?.integer == 1 && $0["topic"] == nil }) {
            return " Of an iPhone's push (platform 1) topic is the app's bundle id, which APNs needs with a .p8 key."
        }
        if pushes.contains(where: { $0["platform"]?.integer == 2 && $0["topic"] != nil && $0["tokens"] != nil }) {
            return " Of an Android phone's push (platform 2) topic is FCM's, and gorush sends to it beside the tokens."
        }
        return ""
    }

    /// What browsers show nothing of, whatever a request has in its fields for them, in sentences; empty if it has none of these.
    private static func browsers(for subject: LintSubject) -> String {
        var sentences = ""
        // Icons are shown by more of them.
        if let picture = webPicture(of: subject, where: { $0 == "image" || $0.hasSuffix("_image") }),
            let last = withoutPicture.last
        {
            let others = withoutPicture.dropLast().joined(separator: ", ")
            sentences += " \(others.isEmpty ? last : "\(others) and \(last)") show nothing of \(picture.name)."
        }
        if let badge = webPicture(of: subject, where: { $0 == "badge" }) {
            sentences += " Android alone shows \(badge.name), as a silhouette of what is not transparent."
        }
        return sentences
    }

    /// The first picture for browsers in a field whose last name fits.
    private static func webPicture(of subject: LintSubject, where isMeant: (String) -> Bool) -> VendorPicture? {
        subject.vendorPictures.first { picture in
            guard picture.platform == .web, case .member(let name)? = picture.path.steps.last else { return false }
            return isMeant(name)
        }
    }

    /// Browsers that show no picture with a notification, in common cases.
    private static let withoutPicture: [String] = {
        let clients: [(name: String, client: Capabilities.Client)] = [
            ("Firefox", .web(.firefox, on: .windows)), ("Safari", .web(.safari, on: .macOS)),
            ("Chrome on macOS", .web(.chrome, on: .macOS)),
        ]
        return clients.filter { Capabilities.standard.support(for: .image, on: $0.client) == .no }.map(\.name)
    }()
}

extension ProgramCalls {
    /// What a program sends in which no push is written out, as far as its calls say so.
    package var senderFindings: [Finding] {
        guard let vendor, let vendorRange else { return [] }
        return [
            Finding(
                rule: SenderRequestRule.id,
                severity: SenderRequestRule.severity,
                location: Finding.Location.locations(of: [vendorRange], in: text).first,
                message: "The program sends \(SenderRequest(.null, to: vendor).meaning).",
                documentation: SenderRequestRule.documentation(of: vendor)
            )
        ]
    }
}
