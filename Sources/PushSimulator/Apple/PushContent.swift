// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages
import VendorRuntime

/// Converts a payload into the content that an extension gets.
///
/// Source: Apple, "Generating a remote notification", and the properties of `UNNotificationContent`.
enum PushContent {
    /// The content of the push; loc keys are resolved from the app's strings before the extension sees them.
    static func fields(
        of push: APNSNotification,
        localizedStrings: [String: String]
    ) -> UNNotificationContent.Fields {
        var fields = UNNotificationContent.Fields()
        let aps = push.aps
        switch aps["alert"] {
        case .string(let text): fields.body = text
        case .object(let alert):
            let texts = AlertTexts(alert: alert, strings: localizedStrings)
            fields.title = texts.text("title", key: "title-loc-key", arguments: "title-loc-args")
            fields.subtitle = texts.text("subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args")
            fields.body = texts.text("body", key: "loc-key", arguments: "loc-args")
            fields.launchImageName = alert["launch-image"]?.string ?? ""
            fields.summaryArgument = alert["summary-arg"]?.string ?? ""
            fields.summaryArgumentCount = alert["summary-arg-count"]?.integer ?? 0
        default: break
        }
        fields.badge = aps["badge"]?.integer.map { NSNumber(value: $0) }
        fields.sound = aps["sound"].flatMap(sound)
        fields.threadIdentifier = aps["thread-id"]?.string ?? ""
        fields.categoryIdentifier = aps["category"]?.string ?? ""
        fields.targetContentIdentifier = aps["target-content-id"]?.string
        fields.interruptionLevel = aps["interruption-level"]?.string.flatMap(interruptionLevel) ?? .active
        fields.relevanceScore = aps["relevance-score"]?.number ?? 0
        fields.filterCriteria = aps["filter-criteria"]?.string
        fields.userInfo = push.payload.foundation
        fields.userInfoSource = push.payload
        return fields
    }

    private static func sound(_ value: JSONValue) -> UNNotificationSound? {
        switch value {
        case .string(let name): return named(name, isCritical: false, volume: nil)
        case .object(let sound):
            let isCritical = sound["critical"]?.integer == 1 || sound["critical"]?.bool == true
            let volume = sound["volume"]?.number.map { Float(min(max($0, 0), 1)) }
            return named(sound["name"]?.string ?? "default", isCritical: isCritical, volume: volume)
        default: return nil
        }
    }

    private static func named(_ name: String, isCritical: Bool, volume: Float?) -> UNNotificationSound? {
        guard !name.isEmpty else { return nil }
        return UNNotificationSound(name: name == "default" ? nil : name, isCritical: isCritical, volume: volume)
    }

    private static func interruptionLevel(_ name: String) -> UNNotificationInterruptionLevel? {
        let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
        return levels.first { $0.payloadSpelling == name }
    }
}

/// The texts of an alert, looked up in the app's strings if they are given by key.
private struct AlertTexts {
    var alert: JSONObject
    var strings: [String: String]

    /// The localized text if there is a key, else the plain one; a key without a string stands for itself, as with
    /// `NSLocalizedString`.
    func text(_ plain: String, key: String, arguments: String) -> String {
        guard let key = alert[key]?.string, !key.isEmpty else { return alert[plain]?.string ?? "" }
        guard let format = strings[key] else { return alert[plain]?.string ?? key }
        return filled(format, with: alert[arguments]?.array?.map { $0.string ?? "" } ?? [])
    }

    /// Replaces `%@` in order and `%2$@` by position; `%%` is a percent sign, and what has no argument is left out.
    private func filled(_ format: String, with arguments: [String]) -> String {
        var result = ""
        var next = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            let afterDigits = rest.dropFirst(digits.count)
            if rest.hasPrefix("%") {
                result += "%"
                rest = rest.dropFirst()
            } else if rest.hasPrefix("@") {
                if arguments.indices.contains(next) { result += arguments[next] }
                next += 1
                rest = rest.dropFirst()
            } else if let position = Int(digits), afterDigits.hasPrefix("$@") {
                if arguments.indices.contains(position - 1) { result += arguments[position - 1] }
                rest = afterDigits.dropFirst(2)
            } else {
                result += "%"
            }
        }
        return result + rest
    }
}

/// The identifiers of a notification: for the extension, and in the device's log.
struct RequestNames: Sendable {
    /// The sender's `apns-collapse-id`, else a UUID of the system's.
    let identifier: String
    /// Four and four hexadecimal digits, as device logs shorten identifiers.
    let short: String
    /// The extension context's UUID.
    let context: String

    init(_ push: APNSNotification) {
        let uuid = RandomName.uuid()
        identifier = push.headers["apns-collapse-id"].flatMap { $0.isEmpty ? nil : $0 } ?? uuid
        short = "\(uuid.prefix(4))-\(uuid.suffix(4))"
        context = RandomName.uuid()
    }
}

extension UNNotificationInterruptionLevel {
    /// As `aps.interruption-level` spells it.
    var payloadSpelling: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "time-sensitive"
        case .critical: "critical"
        }
    }
}
