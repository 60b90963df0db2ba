// SPDX-License-Identifier: Apache-2.0

/// A picture on a machine that only its neighbours reach.
///
/// Why: each device loads the picture from its own network. An address of a private network, a name that a router
/// gives, and the machine itself mean another machine there, or none; a name that ends in `.invalid` never means one. iOS and
/// Android ask for a permission as well before an app may reach its neighbours.
///
/// Example: `{"notification": {"title": "Hi", "image": "https://homeassistant.local:8123/a.png"}}`
///
/// Fix: serve the picture from a public host; for tests on one network, lint with `--allow-private`.
///
/// Source: RFC 1918, 3927, 4193, 6598, 6761, 6762 and 8375; home-assistant/companion documentation, "Attachments".
package struct ImagePrivateRule: LintRule {
    package static let id = "image-private"
    package static let severity = Severity.warning
    package static let documentation: String? = "https://www.rfc-editor.org/rfc/rfc6761.html"
    package static let forms: LintSubject.Form = [.all, .senderRequest]
    package static let parts: LintSubject.Parts = [.images, .webNotification, .appleFreeKeys, .data, .message]

    /// Whether simulated devices of this machine are what the push is for, which reach its own servers.
    var isForSimulation = false

    package func check(_ subject: LintSubject, _ report: inout LintReport) {
        typealias Picture = (reach: HostReach, host: String, paths: [FieldPath], platform: Platform?)
        var pictures: [Picture] = []
        for address in subject.pictureAddresses {
            guard case .success(let url) = subject.url(address.url), let reach = url.reach else { continue }
            pictures.append((reach, url.host, subject.paths(of: address), address.platform))
        }
        if let place = PicturePlace.first(in: subject.message.apns.payload.custom),
            place.steps != ["fcm_options", "image"], case .success(let url) = subject.url(place.url),
            let reach = url.reach
        {
            pictures.append((reach, url.host, [subject.payloadPath().appending(FieldPath(place.steps))], .apple))
        }
        for picture in subject.vendorPictures {
            guard let text = picture.url, case .success(let url) = subject.url(text), let reach = url.reach,
                !pictures.contains(where: { $0.paths.contains(picture.path) })
            else { continue }
            pictures.append((reach, url.host, [picture.path], picture.platform))
        }
        if !isForSimulation, subject.form == .message {
            // The app may load what its data names.
            for (key, value) in subject.message.data where value.utf8.contains(UInt8(ascii: "/")) {
                let path = subject.path("data", .member(key))
                guard !pictures.contains(where: { $0.paths.contains(path) }),
                    let place = PicturePlace.first(inData: key, value),
                    case .success(let url) = subject.url(place.url), let reach = url.reach
                else { continue }
                pictures.append((reach, url.host, [path], nil))
            }
        }
        // Most icons have URLs relative to the page.
        for icon in subject.webIcons where icon.url.hasPrefix("http") {
            guard case .success(let url) = subject.url(icon.url), let reach = url.reach else { continue }
            pictures.append((reach, url.host, [icon.path], .web))
        }
        // Pictures of one server are one fact.
        while let first = pictures.first {
            let same = pictures.filter { $0.host == first.host }
            pictures.removeAll { $0.host == first.host }
            let paths = same.flatMap(\.paths)
            let platforms = Set(same.map(\.platform))
            // A simulated device says itself that there is no such host.
            if isForSimulation, first.reach == .nowhere { continue }
            let isQuiet = isForSimulation && first.reach == .loopback
            report.add(
                at: paths[0],
                isQuiet ? Self.quiet(paths) : Self.sentence(paths, first.host, first.reach),
                severity: isQuiet ? .note : .warning,
                platform: platforms.count == 1 ? platforms.first! : nil
            )
        }
    }

    private static func quiet(_ paths: [FieldPath]) -> String {
        "\(paths.name) points to this machine, so only a simulator on it can load the picture."
    }

    private static func sentence(_ paths: [FieldPath], _ host: String, _ reach: HostReach) -> String {
        let effect = reach == .nowhere ? "no device shows a picture" : "devices elsewhere show no picture"
        return "\(paths.name) is at \(host.quoted()), \(reach.description), so \(effect); serve it from a public host."
    }
}
