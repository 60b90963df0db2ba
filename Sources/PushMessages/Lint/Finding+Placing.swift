// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// Converts a device's finding, whose paths begin with `message`, to paths in the spelling of the document.
    ///
    /// An APNs payload has only what FCM would make of the message: a path that it cannot have becomes `nil`, and so
    /// does the fix.
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
        func spelled(_ place: FieldPath) -> FieldPath {
            document.locate(place, hasCustomNames: push.reading == nil).path
        }
        finding.path = spelled(place).description
        finding.location = source.locations(of: [spelled(place)])[0]
        finding.fix = fix?.respelled { $0.placed(in: push).map(spelled) ?? $0 }
        return finding
    }
}

extension FieldPath {
    /// Returns the path of a place of the message in the document; `nil` if a payload has no such place.
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
        case .senderRequest: return nil
        }
    }
}
