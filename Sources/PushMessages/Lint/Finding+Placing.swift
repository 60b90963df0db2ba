// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// Returns a device's finding, which speaks of `message…`, with its places as the document spells them.
    ///
    /// A payload that the device was given as it is holds what FCM would make of the message; places that it does not
    /// have are left out, and so is a remedy that would need one.
    package func placed(in push: PushDocument, source: JSONDocument) -> Finding {
        guard let path else { return self }
        let original = FieldPath(path.split(separator: ".").map { .member(String($0)) })
        var finding = self
        guard let place = original.placed(in: push) else {
            finding.path = nil
            finding.fix = nil
            return finding
        }
        let document = source.root.value
        func spelled(_ place: FieldPath) -> FieldPath { document.locate(place, isFree: push.reading == nil).path }
        finding.path = spelled(place).description
        finding.location = source.locations(of: [spelled(place)])[0]
        finding.fix = fix?.respelled { $0.placed(in: push).map(spelled) ?? $0 }
        return finding
    }
}

extension FieldPath {
    /// The same place of a message where it stands in the document; `nil` where a payload has none.
    fileprivate func placed(in push: PushDocument) -> FieldPath? {
        guard steps.first == "message" else { return self }
        let inner = steps.dropFirst()
        switch push {
        case .request: return self
        case .message: return FieldPath(Array(inner))
        case .apnsPayload:
            if inner.starts(with: ["apns", "payload"]) { return FieldPath(Array(inner.dropFirst(2))) }
            if inner.starts(with: ["apns", "fcm_options"]) { return FieldPath(Array(inner.dropFirst())) }
            return inner.elementsEqual(["notification"]) ? ["aps", "alert"] : nil
        }
    }
}
