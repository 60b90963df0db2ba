// SPDX-License-Identifier: Apache-2.0

/// An APNs request header with a value that Apple refuses, or a name that it does not know.
///
/// Why: APNs answers BadPriority, BadExpirationDate, BadCollapseId, BadMessageId or InvalidPushType with 400, and the
/// notification reaches nobody, while FCM has accepted the message long before. Values are strings in JSON.
///
/// Example: `{"apns": {"headers": {"apns-priority": "high", "apns-push-type": "notification"}}}`
///
/// Fix: `apns-priority` "10", "5" or "1"; `apns-expiration` in seconds since 1970 or "0"; `apns-collapse-id` of at most 64
/// bytes; `apns-id` a UUID in lower case; `apns-push-type` one of Apple's.
///
/// Source: Apple, "Sending notification requests to APNs", "Handling notification responses from APNs".
struct APNSHeaderRule: LintRule {
    static let id = "apns-header"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (name, value) in subject.message.apns?.headers ?? [:] {
            guard let trouble = Self.trouble(with: name.inLowerCase, value) else { continue }
            report.add(
                at: subject.path("apns", "headers", .member(name)),
                "The header \(name.quoted()) \(trouble.text).",
                severity: trouble.isUnknown ? .note : .warning
            )
        }
    }

    private static func trouble(with name: String, _ value: String) -> (text: String, isUnknown: Bool)? {
        let given = "is \(value.quoted()), which APNs refuses"
        switch name {
        case "apns-priority":
            return ["10", "5", "1"].contains(value) ? nil : ("\(given); use \"10\", \"5\" or \"1\"", false)
        case "apns-expiration":
            return isNumber(value) ? nil : ("\(given); write seconds since 1970 in digits, or \"0\"", false)
        case "apns-collapse-id":
            let count = value.utf8.count
            return count <= 64 ? nil : ("has \(count) bytes, and APNs refuses more than 64; shorten it", false)
        case "apns-id":
            return isUUID(value) ? nil : ("\(given); write a UUID of 8-4-4-4-12 digits in lower case", false)
        case "apns-push-type":
            return pushTypes.contains(value)
                ? nil : ("\(given); use alert, background or another of Apple's types", false)
        case "apns-topic":
            return value.isEmpty ? ("is empty, which APNs refuses; write the app's bundle identifier", false) : nil
        case "apns-channel-id", "authorization": return nil
        case "mutable-content", "mutable_content", "mutablecontent": return nil
        default: return ("is none of APNs and has no effect; remove it", true)
        }
    }

    private static let pushTypes: Set<String> = [
        "alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk",
        "widgets", "controls",
    ]

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 19 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { index, byte in
            switch index {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
        }
    }
}
