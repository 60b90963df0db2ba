// SPDX-License-Identifier: Apache-2.0

/// A push within a request to another service, which is linted like one on its own.
struct InnerPush {
    /// The field of the request that holds it, often encoded as a string.
    var path: FieldPath
    /// The push's name in sentences.
    var name: String
    var push: PushDocument
    /// The platforms that get it.
    var platforms: Set<Platform>

    /// The pushes of a request: what Amazon SNS passes on to FCM and to APNs.
    static func all(of request: SenderRequest) -> [InnerPush] {
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

    /// The finding as one about the request; `nil` for what does not concern it: SNS adds the target, and a platform that the
    /// message has nothing for does not get it.
    func placing(_ finding: Finding) -> Finding? {
        guard finding.rule != TargetRule.id, finding.platform.map(platforms.contains) ?? true else { return nil }
        var finding = finding
        let place = finding.path.map { $0.hasPrefix("message.") ? String($0.dropFirst("message.".count)) : $0 }
        finding.message = "In \(name)\(place.map { ", \($0)" } ?? ""): \(finding.message)"
        finding.fix = nil
        return finding
    }
}
