// SPDX-License-Identifier: Apache-2.0

/// A picture's URL that devices cannot or may not load.
///
/// Why: FCM passes any text on; it is the device that gives up, silently. It takes an absolute `https` URL: iOS blocks
/// `http` (App Transport Security) unless the extension's own Info.plist allows it or the host is a local name, as
/// `printer.local`; Android blocks it for apps that target API level 28 or later, browsers as mixed content. Spaces, letters beyond ASCII in the host and characters that
/// are not percent-encoded are repaired by some systems only. A host that ends in `.png` exists nowhere: a slash is
/// missing before the file's name. A placeholder that nobody filled in, `&amp;` from a page's source, a second address
/// and other text in the same field reach the server as they stand.
///
/// Example: `{"notification": {"title": "Hi", "image": "//cdn.example.com/my picture.png"}}`
///
/// Fix: write one absolute `https` URL, percent-encoded, its host in ASCII (`xn--…`).
///
/// Source: RFC 3986; WHATWG URL; Unicode, UTS #46; Apple, `NSAppTransportSecurity`, `NSURL` (iOS 17 encodes what older
/// ones refuse); Android, "Network security configuration"; refused by the Admin SDKs for Node, Go and .NET, and let
/// through by those for Python and Java.
struct ImageURLRule: LintRule {
    static let id = "image-url"
    static let severity = Severity.warning
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"
    static let forms: LintSubject.Form = [.all, .senderRequest]
    static let parts: LintSubject.Parts = [.images, .webNotification, .appleFreeKeys, .data, .message]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        checkVendors(subject, &report)
        checkOwn(subject, &report)
        let addresses = subject.pictureAddresses
        for address in addresses { check(address, subject, &report) }
        var known = addresses.map(\.url)
        for icon in subject.webIcons where !known.contains(icon.url) {
            known.append(icon.url)
            checkIcon(icon.url, at: icon.path, subject, &report)
        }
    }

    /// Reports an icon that is fetched by http or cannot be one, but no relative URL: most icons have such a one.
    private func checkIcon(_ icon: String, at path: FieldPath, _ subject: LintSubject, _ report: inout LintReport) {
        switch subject.url(icon) {
        case .success(let url):
            guard !url.isSecure, !url.isLoopback else { return }
            report.add(at: path, "\(path.name) \(Self.cleartext([.web]))", platform: .web)
        case .failure(let failure):
            switch failure.problem {
            case .placeholder, .entity, .twoAddresses, .malformedHost, .malformedPort:
                report.add(at: path, "\(path.name) \(Self.text(failure.problem, [.web])).", platform: .web)
            default: return
            }
        }
    }

    private func check(_ address: LintSubject.PictureAddress, _ subject: LintSubject, _ report: inout LintReport) {
        guard let problem = problem(of: address.url, address.platforms, subject) else { return }
        let paths = subject.paths(of: address)
        report.add(
            at: paths[0],
            "\(paths.name) \(problem.text)",
            platform: address.platform,
            fix: problem.isRepairable ? Self.fix(paths, address.url) : nil
        )
    }

    /// A vendor's key may also name a resource of the app, or a path on the user's server: of these only what begins like a URL
    /// is judged.
    private func checkVendors(_ subject: LintSubject, _ report: inout LintReport) {
        for picture in subject.vendorPictures {
            let platforms = picture.platform.map { [$0] } ?? []
            guard let url = picture.url, picture.isAddress || url.contains("://"),
                let problem = problem(of: url, platforms, subject)
            else { continue }
            report.add(
                at: picture.path,
                "\(picture.ownedName) \(problem.text)",
                platform: picture.platform,
                fix: problem.isRepairable && picture.match.isDirect ? Self.fix([picture.path], url) : nil
            )
        }
    }

    /// A picture under a key of the app's own, which its service extension may load.
    private func checkOwn(_ subject: LintSubject, _ report: inout LintReport) {
        guard let (url, path) = subject.ownPicture, let problem = problem(of: url, [.apple], subject) else { return }
        report.add(
            at: path,
            "If the app's service extension loads the picture in \(path.name): it \(problem.text)",
            severity: .note,
            platform: .apple,
            // The app may put the scheme in front itself.
            fix: problem.isRepairable && url.hasPrefix("http")
                && subject.document.value(at: path)?.string == url ? Self.fix([path], url) : nil
        )
    }

    /// Returns what keeps these platforms from loading the address, and whether another spelling would load; `nil` if
    /// they can load it.
    private func problem(
        of address: String,
        _ platforms: [Platform],
        _ subject: LintSubject
    ) -> (text: String, isRepairable: Bool)? {
        switch subject.url(address) {
        case .success(let url) where url.isHostAFileName: return (Self.fileAsHost, false)
        case .success(let url):
            if url.isSecure || url.isLoopback { return nil }
            let blocking = url.isLocalName ? platforms.filter { $0 != .apple } : platforms
            return platforms == [.apple] && blocking.isEmpty ? nil : (Self.cleartext(blocking), false)
        case .failure(let failure):
            // On the Web, the URL may be relative to the page, or contain the picture (`data:`).
            if platforms == [.web], [.relative, .scheme("data")].contains(failure.problem) { return nil }
            return (Self.text(failure.problem, platforms) + ".", failure.problem.isRepairable)
        }
    }

    private static let fileAsHost =
        "names a file as its host, so nobody can load it; put a / between the host and the file's name."

    /// The apps for which Android blocks plain http, as written in findings.
    private static let targets: String = {
        let row = Capabilities.standard.capability(.cleartext, on: .android())
        return row?.targetSDK.from.map { "target API level \($0) or later" } ?? "do not allow it"
    }()

    private static func cleartext(_ platforms: [Platform]) -> String {
        switch platforms {
        case [.apple]: "is http, which iOS blocks unless the extension's own Info.plist allows it; use https."
        case [.android]: "is http, which Android blocks for apps that \(targets); use https."
        case [.web]: "is http, which browsers block or upgrade as mixed content; use https."
        case let all where all.contains(.web):
            "is http, which phones block unless the app allows it, and browsers as mixed content; use https."
        default: "is http, which iOS and Android block unless the app allows it; use https."
        }
    }

    private static func text(_ problem: WebURL.Problem, _ platforms: [Platform]) -> String {
        // A page may name its own pictures by relative URLs.
        let platforms = problem == .relative ? platforms.filter { $0 != .web } : platforms
        let none =
            platforms.isEmpty || platforms.count == Platform.allCases.count
            ? "no device shows a picture" : "\(platforms.map(\.devices).joined(separator: " and ")) show no picture"
        return switch problem {
        case .empty: "is empty; give a URL or leave the field out"
        case .untrimmed: "has white space or a hidden character around it, on which some devices fail; remove it"
        case .space: "holds a space or control character, on which some devices fail; percent-encode it"
        case .relative: "is not an absolute URL, so \(none); start it with https://"
        case .scheme("data"): dataText(platforms)
        case .scheme(let scheme): "has the scheme \(scheme.quoted()), so \(none); use https"
        case .noHost: "does not name a host, so \(none); write https://host/path"
        case .malformedHost: "names a host that cannot exist, so \(none); correct it"
        case .internationalHost(let ascii):
            "has a host with letters beyond ASCII, which browsers, Android and iOS 17 convert and iOS 16 and older refuse; "
                + "write \(ascii.quoted())"
        case .encodedHost(let ascii):
            "percent-encodes its host, which browsers decode and Android looks up as it stands; write \(ascii.quoted())"
        case .malformedPort: "names a port that cannot exist, so \(none); correct it"
        case .unencoded(let character):
            "holds \(String(character).quoted()), on which iOS 16 and older fail; percent-encode it"
        case .malformedEscape: "holds a % without two hexadecimal digits, on which iOS 16 and older fail; write %25"
        case .placeholder(let placeholder):
            // A name without braces, such as null, may be a file that a server has.
            "holds \(placeholder.quoted()), a template that was not filled in, so "
                + (placeholder.allSatisfy(\.isLetter) ? "devices ask for that name in place of a picture" : none)
                + "; fill it in before you send"
        case .entity(let entity):
            "holds \(entity.quoted()) from the source of a page, so the server is asked for another file; write "
                + (WebURL.entities[entity.lowercased()] ?? "the character").quoted()
        case .contents:
            "holds the picture itself in base64, not its address, so \(none); upload it, and write its https URL"
        case .wrapped(let address): "holds more than an address, so \(none); write \(address.quoted()) alone"
        case .twoAddresses: "holds two addresses, and devices take them for one that does not exist; leave one of them"
        }
    }

    /// The devices' treatment of a picture that is contained in its own URL.
    private static func dataText(_ platforms: [Platform]) -> String {
        let parts = platforms.map { platform in
            switch platform {
            case .apple: "whether iPhones load it is not known"
            case .android: "Android devices show no picture"
            case .web: "browsers show it"
            }
        }
        let effect = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        return "holds the picture itself (a data: URL), which no documentation of FCM allows\(effect); use https"
    }

    /// Returns the fix for what only needs another spelling; `nil` for other problems.
    private static func fix(_ paths: [FieldPath], _ url: String) -> Fix? {
        var repaired = WebURL.repaired(url)
        if case .failure(let failure) = WebURL.read(url), case .wrapped(let address) = failure.problem {
            repaired = address
        }
        guard repaired != url, case .success(let read) = WebURL.read(repaired), !read.isHostAFileName else {
            return nil
        }
        return Fix(
            summary: "set \(paths[0]) to \(repaired)",
            edits: paths.map { .set(path: $0, value: .string(repaired)) }
        )
    }
}

extension WebURL.Problem {
    /// Whether another spelling of the same address fixes it.
    fileprivate var isRepairable: Bool {
        switch self {
        case .untrimmed, .space, .unencoded, .malformedEscape, .internationalHost, .encodedHost, .entity: true
        // Quotation marks in front, as text or as entities, hide the scheme, and it may be misspelled.
        case .relative, .scheme, .noHost, .malformedHost, .wrapped: true
        case .empty, .malformedPort, .placeholder, .twoAddresses, .contents: false
        }
    }
}

extension WebURL {
    /// Whether the host is a name that App Transport Security lets through by http: one that ends in `.local`, or has no dot.
    fileprivate var isLocalName: Bool { reach == .name && (host.hasSuffix(".local") || !host.contains(".")) }
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
