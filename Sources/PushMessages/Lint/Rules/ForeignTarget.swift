// SPDX-License-Identifier: Apache-2.0

/// Another service's name for a device, found in place of a token or an installation id of FCM.
enum ForeignTarget: Hashable {
    /// Expo's token, with a name in brackets.
    case expo
    /// A device token of APNs: hexadecimal digits, 64 or more.
    case apns
    /// A device token of APNs of which a digit is missing: each byte has two.
    case clippedAPNS
    /// A device token of APNs in base64, as a program writes bytes that it does not know to be hexadecimal digits.
    case encodedAPNS
    /// The endpoint of a Web Push subscription.
    case webPush
    /// An ARN of Amazon SNS.
    case sns
    /// A registration id of Amazon's devices.
    case amazon
    /// A token of Huawei's Push Kit.
    case huawei
    /// A JSON Web Token, which is about a user, or an access token of Google, which is about the sender.
    case credential
    /// An API key of Google, which stands for a project.
    case apiKey
    /// The id of an app in a Firebase project.
    case app
    /// The public key of an app server for Web Push.
    case vapidKey
    /// The e-mail address of a user.
    case email
    /// The phone number of a user.
    case phone
    /// The placeholder in a token's place, such as `null` or `YOUR_DEVICE_TOKEN`.
    case placeholder
    /// A UUID: OneSignal's subscription id, Airship's channel id, or a name of the app's own.
    case uuid

    init?(_ text: String) {
        let bytes = text.utf8
        func isHex(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
            default: false
            }
        }
        if Self.isDescription(bytes, isHex) {
            self = .apns
        } else if text.hasPrefix("ExponentPushToken[") || text.hasPrefix("ExpoPushToken[") {
            self = .expo
        } else if text.hasPrefix("https://") {
            self = .webPush
        } else if text.hasPrefix("arn:aws") {
            self = .sns
        } else if bytes.count >= 63, bytes.allSatisfy(isHex) {
            self = bytes.count.isMultiple(of: 2) ? .apns : .clippedAPNS
        } else if Self.isEncoded(bytes) {
            self = .encodedAPNS
        } else if Self.isUUID(bytes, isHex) {
            self = .uuid
        } else if text.hasPrefix("amzn1.adm-registration.") {
            self = .amazon
        } else if text.hasPrefix("IQAAAAC"), !bytes.contains(UInt8(ascii: ":")) {
            self = .huawei
        } else if text.hasPrefix("ya29.")
            || text.hasPrefix("eyJ") && bytes.lazy.filter({ $0 == UInt8(ascii: ".") }).count == 2
        {
            self = .credential
        } else if bytes.count == 39, text.hasPrefix("AIza") {
            self = .apiKey
        } else if Self.isApp(text, isHex) {
            self = .app
        } else if (87...88).contains(bytes.count), text.hasPrefix("B"), !bytes.contains(UInt8(ascii: ":")) {
            self = .vapidKey
        } else if Self.isEmail(text) {
            self = .email
        } else if text.hasPrefix("+"), (8...16).contains(bytes.count), bytes.dropFirst().allSatisfy(Self.isDigit) {
            self = .phone
        } else if bytes.count < 100, Placeholder.first(inAddress: text) != nil || Self.isBlank(text) {
            self = .placeholder
        } else {
            return nil
        }
    }

    /// Returns whether these are the hexadecimal digits of a token in angle brackets, as `NSData` describes itself.
    private static func isDescription(_ bytes: String.UTF8View, _ isHex: (UInt8) -> Bool) -> Bool {
        guard bytes.first == UInt8(ascii: "<"), bytes.last == UInt8(ascii: ">"), bytes.count >= 66 else { return false }
        return bytes.dropFirst().dropLast().allSatisfy { isHex($0) || $0 == UInt8(ascii: " ") }
    }

    /// Returns whether these are 32 bytes in base64 with the sign that fills them up, which no registration token has.
    private static func isEncoded(_ bytes: String.UTF8View) -> Bool {
        guard bytes.count == 44, bytes.last == UInt8(ascii: "=") else { return false }
        return bytes.dropLast().allSatisfy { byte in
            isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || "+/-_".utf8.contains(byte)
        }
    }

    /// Returns whether this is `1:SENDER:PLATFORM:DIGITS`.
    private static func isApp(_ text: String, _ isHex: (UInt8) -> Bool) -> Bool {
        guard text.hasPrefix("1:") else { return false }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 4 && ["android", "ios", "web"].contains(parts[2])
            && parts[3].utf8.allSatisfy(isHex)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Returns whether only marks or the letter x stand for what is to be written: `???`, `xxxx-xxxx`.
    private static func isBlank(_ text: String) -> Bool {
        text.utf8.count >= 3 && text.allSatisfy { "xX".contains($0) || !$0.isLetter && !$0.isNumber }
    }

    private static func isEmail(_ text: String) -> Bool {
        guard text.utf8.count <= 254, text.utf8.contains(UInt8(ascii: "@")) else { return false }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && !labels.contains("")
    }

    private static func isUUID(_ bytes: String.UTF8View, _ isHex: (UInt8) -> Bool) -> Bool {
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHex(byte)
        }
    }

    /// FCM refuses it for certain; a UUID or a word in capitals may be a test's own name for a device.
    var severity: Severity {
        switch self {
        case .uuid: .warning
        case .placeholder: .note
        default: .error
        }
    }

    /// Completes "token holds …", with the right destination.
    var sentence: String {
        switch self {
        case .expo:
            "an Expo push token, which FCM refuses; send it to https://exp.host/--/api/v2/push/send, or use the token of "
                + "getDevicePushTokenAsync()"
        case .apns:
            "an APNs device token (hexadecimal digits), which FCM refuses; send it to APNs, or use the token that the "
                + "Firebase SDK makes of it"
        case .clippedAPNS:
            "an odd number of hexadecimal digits, as an APNs device token has that lost one, and FCM refuses it; send the "
                + "whole token to APNs, or use the token that the Firebase SDK makes of it"
        case .encodedAPNS:
            "32 bytes in base64, as an APNs device token has, and FCM refuses it; write an APNs token in hexadecimal digits and "
                + "send it to APNs, or use the token that the Firebase SDK makes of it"
        case .webPush:
            "the endpoint of a Web Push subscription, which FCM refuses; send to the endpoint itself by Web Push"
        case .sns: "an ARN of Amazon SNS, which FCM refuses; give it to SNS as the TargetArn of Publish"
        case .amazon:
            "a registration id of Amazon Device Messaging, which FCM refuses; send it to Amazon, which serves Fire devices"
        case .huawei:
            "a token of Huawei's Push Kit, which FCM refuses; send it to push-api.cloud.huawei.com, which has a format of its "
                + "own"
        case .credential:
            "a credential (a JSON Web Token or an access token), which FCM refuses; use what getToken() gives the app"
        case .apiKey: "an API key, which names a project, and FCM refuses it; use what getToken() gives the app"
        case .app: "the id of an app in Firebase, which FCM refuses; use what getToken() gives the app"
        case .vapidKey:
            "a public key of Web Push (VAPID), which FCM refuses; give it to getToken() in the page, and use what that gives"
        case .email:
            "an e-mail address, which names a person and no app instance, and FCM refuses it; use what getToken() gives the app"
        case .phone:
            "a phone number, which names a person and no app instance, and FCM refuses it; use what getToken() gives the app"
        case .placeholder: "a placeholder in place of a token, which FCM refuses; use what getToken() gives the app"
        case .uuid:
            "a UUID, which is not a registration token; it looks like a OneSignal subscription id "
                + "(include_subscription_ids) or an Airship channel id, which goes to their service"
        }
    }
}
