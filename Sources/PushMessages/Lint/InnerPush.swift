// SPDX-License-Identifier: Apache-2.0

/// A push within a request to another service, which is linted like one on its own.
struct InnerPush {
    /// The field of the request that holds it, often encoded as a string.
    var path: FieldPath
    /// The push's name in sentences; `nil` for an element of a list, whose fields have places in the document.
    var name: String?
    var push: PushDocument
    /// The platforms that get it.
    var platforms: Set<Platform>

    /// The pushes of a request: what Amazon SNS passes on to FCM and to APNs, or the elements of a list of payloads.
    static func all(of request: SenderRequest) -> [InnerPush] {
        if request.vendor.request?.lists == .ofPayloads {
            return request.elements.compactMap { path, element in
                element.object.map { InnerPush(path: path, push: .apnsPayload($0), platforms: [.apple]) }
            }
        }
        guard let document = request.amazon else { return [] }
        return document.platformValues.compactMap { path, value in
            guard value.json != nil else { return nil }
            let name = value.platform.rawValue
            guard !value.platform.isApple else {
                return InnerPush(path: path, name: name, push: .apnsPayload(value.applePayload), platforms: [.apple])
            }
            let reading = value.fcmReading(received: 0)
            var platforms: Set<Platform> = [.android]
            if reading.message.apnsIfPresent != nil, value.fcmMessage != nil { platforms.insert(.apple) }
            if reading.message.webpushIfPresent != nil, value.fcmMessage != nil { platforms.insert(.web) }
            return InnerPush(path: path, name: name, push: .request(reading), platforms: platforms)
        }
    }

    /// The finding as one about the request; `nil` for what does not concern it: SNS adds the target, and a platform
    /// that the message has nothing for does not get it.
    func placing(_ entry: LintReport.Entry) -> LintReport.Entry? {
        var entry = entry
        guard let name else {
            entry.path = path.appending(entry.path)
            entry.finding.fix = entry.finding.fix?.respelled { path.appending($0) }
            return entry
        }
        guard entry.finding.rule != TargetRule.id, entry.finding.platform.map(platforms.contains) ?? true else {
            return nil
        }
        let place = entry.path.description
        let shown = place.hasPrefix("message.") ? String(place.dropFirst("message.".count)) : place
        entry.finding.message = "In \(name)\(shown.isEmpty ? "" : ", \(shown)"): \(entry.finding.message)"
        entry.finding.fix = nil
        entry.path = path
        return entry
    }
}
