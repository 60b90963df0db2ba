// SPDX-License-Identifier: Apache-2.0

/// A picture's URL that devices cannot or may not load.
///
/// Why: FCM passes any text on; it is the device that gives up, silently. It takes an absolute `https` URL: iOS blocks
/// `http` (App Transport Security) unless the extension's own Info.plist allows it, Android blocks it for apps that
/// target API level 28 or later, browsers as mixed content. Spaces and characters that are not percent-encoded are
/// repaired by some systems only. A host that ends in `.png` exists nowhere: a slash is missing before the file's name.
///
/// Example: `{"notification": {"title": "Hi", "image": "//cdn.example.com/my picture.png"}}`
///
/// Fix: write an absolute `https` URL, percent-encoded.
///
/// Source: RFC 3986; Apple, `NSAppTransportSecurity`; Android, "Network security configuration"; refused by the Admin
/// SDKs for Node, Go and .NET, and let through by those for Python and Java.
struct ImageURLRule: LintRule {
    static let id = "image-url"
    static let severity = Severity.warning
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"
    static let forms: LintSubject.Form = [.all, .senderRequest]
    static let parts: LintSubject.Parts = [.images, .webNotification, .appleFreeKeys, .data, .message]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        checkVendors(subject, &report)
        if subject.form == .apnsPayload {
            check(
                message.apnsBox?.value.payload.custom["fcm_options"]?["image"]?.string,
                at: subject.payloadPath("fcm_options", "image"),
                .apple,
                subject,
                &report
            )
            return
        }
        check(
            message.notificationSection.fields.image,
            at: subject.path("notification", "image"),
            nil,
            subject,
            &report
        )
        for android in subject.androidNotifications {
            check(android.image, at: android.path.appending("image"), .android, subject, &report)
        }
        check(
            message.apnsBox?.value.fcmOptions?.image,
            at: subject.path("apns", "fcm_options", "image"),
            .apple,
            subject,
            &report
        )
        guard let web = message.webpushBox?.value.notification else { return }
        check(web.image, at: subject.path("webpush", "notification", "image"), .web, subject, &report)
        checkIcon(web.icon, at: subject.path("webpush", "notification", "icon"), &report)
        checkIcon(web.badge, at: subject.path("webpush", "notification", "badge"), &report)
    }

    /// A vendor's key may also name a resource of the app, or a path on the user's server: only what begins like a URL is
    /// judged.
    private func checkVendors(_ subject: LintSubject, _ report: inout LintReport) {
        for picture in subject.vendorPictures {
            guard let url = picture.url, url.contains("://") else { continue }
            check(
                url,
                at: picture.path,
                picture.platform,
                subject,
                &report,
                name: "\(picture.vendor.possessive) \(picture.name)",
                isFixable: picture.match.isDirect
            )
        }
    }

    /// Reports only an icon that is fetched by http, because most icons have URLs relative to the page.
    private func checkIcon(_ icon: String?, at path: @autoclosure () -> FieldPath, _ report: inout LintReport) {
        guard let icon, case .success(let url) = WebURL.read(icon), !url.isSecure, !url.isLoopback else { return }
        report.add(at: path(), "\(path().name) \(Self.cleartext(.web))", platform: .web)
    }

    private func check(
        _ image: String?,
        at path: @autoclosure () -> FieldPath,
        _ platform: Platform?,
        _ subject: LintSubject,
        _ report: inout LintReport,
        name: String? = nil,
        isFixable: Bool = true
    ) {
        guard let image else { return }
        switch subject.url(image) {
        case .success(let url):
            if url.isHostAFileName {
                let path = path()
                report.add(at: path, "\(name ?? path.name) \(Self.fileAsHost)", platform: platform)
                return
            }
            guard !url.isSecure else { return }
            let path = path()
            let text = url.isLoopback ? Self.loopback : Self.cleartext(platform)
            let severity: Severity = url.isLoopback ? .note : .warning
            report.add(at: path, "\(name ?? path.name) \(text)", severity: severity, platform: platform)
        case .failure(let failure):
            // On the Web, the URL may be relative to the page, or contain the picture (`data:`).
            if platform == .web, [.relative, .scheme("data")].contains(failure.problem) { return }
            let path = path()
            report.add(
                at: path,
                "\(name ?? path.name) \(Self.text(failure.problem, platform))",
                platform: platform,
                fix: isFixable ? Self.fix(path, image) : nil
            )
        }
    }

    private static let fileAsHost =
        "names a file as its host, so nobody can load it; put a / between the host and the file's name."
    private static let loopback = "points to the device itself, so only a simulator on this machine can load it."

    /// The apps for which Android blocks plain http, as written in findings.
    private static let targets: String = {
        let row = Capabilities.standard.capability(.cleartext, on: .android())
        return row?.targetSDK.from.map { "target API level \($0) or later" } ?? "do not allow it"
    }()

    private static func cleartext(_ platform: Platform?) -> String {
        switch platform {
        case .apple: "is http, which iOS blocks unless the extension's own Info.plist allows it; use https."
        case .android: "is http, which Android blocks for apps that \(targets); use https."
        case .web: "is http, which browsers block or upgrade as mixed content; use https."
        case nil: "is http, which iOS and Android block unless the app allows it; use https."
        }
    }

    private static func text(_ problem: WebURL.Problem, _ platform: Platform?) -> String {
        let none = platform.map { "\($0.devices) show no picture" } ?? "no device shows a picture"
        let trouble =
            switch problem {
            case .empty: "is empty; give a URL or leave the field out"
            case .untrimmed: "has white space around it, on which some devices fail; remove it"
            case .space: "holds a space or control character, on which some devices fail; percent-encode it"
            case .relative: "is no absolute URL, so \(none); start it with https://"
            case .scheme(let scheme): "has the scheme \(scheme.quoted()), so \(none); use https"
            case .noHost: "names no host, so \(none); write https://host/path"
            case .malformedHost: "names a host that cannot exist, so \(none); correct it"
            case .malformedPort: "names a port that cannot exist, so \(none); correct it"
            case .unencoded(let character):
                "holds \(String(character).quoted()), on which iOS 16 and older fail; percent-encode it"
            case .malformedEscape: "holds a % without two hexadecimal digits, on which iOS fails; write %25"
            }
        return trouble + "."
    }

    /// Returns the fix for white space and unencoded characters; `nil` for other problems.
    private static func fix(_ path: FieldPath, _ url: String) -> Fix? {
        let encoded = WebURL.encoded(url)
        guard encoded != url, case .success = WebURL.read(encoded) else { return nil }
        return Fix(summary: "set \(path) to \(encoded)", edits: [.set(path: path, value: .string(encoded))])
    }
}

extension FieldPath {
    /// The path without a leading `message`, as written in findings.
    var name: String {
        steps.first == "message" ? FieldPath(Array(steps.dropFirst())).description : description
    }
}

extension Platform {
    /// The name of the platform's devices, as written in findings.
    var devices: String {
        switch self {
        case .apple: "iPhones"
        case .android: "Android devices"
        case .web: "browsers"
        }
    }
}
