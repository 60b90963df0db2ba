// SPDX-License-Identifier: Apache-2.0

/// The request headers whose values APNs checks, whoever sends them: a provider, or FCM for one.
///
/// From [Sending notification requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns).
package struct APNSHeaders: Sendable, Hashable {
    package var pushType: String?
    package var priority: String?
    package var expiration: String?
    package var collapseID: String?
    package var id: String?

    package init(
        pushType: String? = nil,
        priority: String? = nil,
        expiration: String? = nil,
        collapseID: String? = nil,
        id: String? = nil
    ) {
        (self.pushType, self.priority, self.expiration) = (pushType, priority, expiration)
        (self.collapseID, self.id) = (collapseID, id)
    }

    /// Returns why APNs refuses the first header that it does not accept; `nil` if it accepts all.
    ///
    /// Apple publishes no order.
    package var refusal: APNSReason? {
        if let pushType, !Self.pushTypes.contains(pushType) { return APNSReason("InvalidPushType") }
        switch priority {
        case nil, "10"?, "5"?, "1"?: break
        default: return APNSReason("BadPriority")
        }
        if let expiration, Self.time(expiration) == nil { return APNSReason("BadExpirationDate") }
        if let collapseID, collapseID.isEmpty || collapseID.utf8.count > Self.longestCollapseID {
            return APNSReason("BadCollapseId")
        }
        if let id, !Self.isUUID(id) { return APNSReason("BadMessageId") }
        return nil
    }

    /// The push types that APNs knows.
    package static let pushTypes: Set<String> = [
        "alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk",
        "widgets", "controls",
    ]

    /// Bytes of a collapse identifier at most.
    package static let longestCollapseID = Capabilities.standard.bytes(.collapseIdBytes, on: .apns)

    /// Whether a text can be a topic: letters, digits, hyphens, points and underscores.
    package static func isTopic(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    /// Returns an expiration in seconds since 1970; `nil` for a text that is none.
    package static func time(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }

    /// Whether a text is 8-4-4-4-12 hexadecimal digits.
    ///
    /// Apple asks for lower case; servers that check (pushy, APNSwift) take upper case too.
    private static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { place in
            switch place {
            case 8, 13, 18, 23: bytes[place] == UInt8(ascii: "-")
            default: Character(UnicodeScalar(bytes[place])).isHexDigit && bytes[place] < 0x80
            }
        }
    }
}

extension APNSNotification {
    /// Why APNs refuses the headers of the push, with the header that is to blame as it was sent; `nil` if it accepts
    /// them.
    package var headerRefusal: (reason: APNSReason, header: String, value: String)? {
        if headers.isEmpty { return nil }
        func value(_ name: String) -> String? {
            headers[name] ?? headers.first { $0.key.lowercased() == name }?.value
        }
        let checked = APNSHeaders(
            pushType: value("apns-push-type"),
            priority: value("apns-priority"),
            expiration: value("apns-expiration"),
            collapseID: value("apns-collapse-id"),
            id: value("apns-id")
        )
        guard let reason = checked.refusal, let header = reason.header else { return nil }
        return (reason, header, value(header) ?? "")
    }
}
