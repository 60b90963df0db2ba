// SPDX-License-Identifier: Apache-2.0

/// A picture in a request to a sender's service, under the service's own key for it but at another place.
///
/// Why: a service reads a key at one place alone, and passes over it elsewhere. Gotify's app shows `bigImageUrl` of
/// `client::notification` and of no other part of `extras`; OneSignal reads `big_picture` beside `contents`, and hands what is
/// in `data` to the app.
///
/// Example: `{"message": "Motion", "extras": {"android::notification": {"bigImageUrl": "https://example.com/a.jpg"}}}`
///
/// Fix: move it to the place that the finding names.
///
/// Source: the services' own documentation, as `vendors.json` names it; gotify/android#215.
struct SenderPictureRule: LintRule {
    static let id = "sender-picture"
    static let severity = Severity.note
    static let documentation: String? = "https://gotify.net/docs/msgextras"
    static let forms = LintSubject.Form.senderRequest

    /// Names that an app's own data have as well.
    private static let common: Set<String> = [
        "image", "image_url", "icon", "icon_url", "badge", "url", "picture", "attachment", "attachment-url", "attach",
        "*",
    ]
    /// How deep a request is searched.
    private static let depth = 8

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let request = subject.request, let fields = request.vendor.request?.pictures, request.pictures.isEmpty
        else { return }
        for (path, element) in request.elements {
            for field in fields {
                guard let name = field.pattern.last, !Self.common.contains(name),
                    let steps = Self.steps(to: name, in: element, Self.depth)
                else { continue }
                let place = path.appending(FieldPath(steps))
                report.add(
                    at: place,
                    "\(request.service) reads \(name) as \(field.pattern), and passes over \(place.name), so its picture is not "
                        + "shown; move it there.",
                    platform: field.platform
                )
                return
            }
        }
    }

    /// The way to the first address under this name.
    private static func steps(to name: String, in value: JSONValue, _ depth: Int) -> [FieldPath.Step]? {
        guard depth > 0 else { return nil }
        for (key, member) in value.object ?? [:] {
            if key == name, member.string?.hasPrefix("http") == true { return [.member(key)] }
            if let rest = steps(to: name, in: member, depth - 1) { return [.member(key)] + rest }
        }
        for (index, member) in (value.array ?? []).enumerated() {
            if let rest = steps(to: name, in: member, depth - 1) { return [.index(index)] + rest }
        }
        return nil
    }
}
