// SPDX-License-Identifier: Apache-2.0

/// Why the FCM service refuses what a message holds for Apple devices.
///
/// The texts are from answers that senders published (firebase/firebase-admin-dotnet#39 and #323,
/// celestifyhq/fcm-cloudflare-workers#10, valentinfrlch/ha-llmvision#545, beste/firebase-php#700,
/// healthjoy/async-firebase#5 and #9). The details are known of the last two, so each other violation has the field
/// that its text names.
package enum APNSConfigRefusal: Error, Hashable, CaseIterable {
    /// The payload has no `aps`; an empty payload is refused too, as the Admin SDK for .NET writes it.
    case missingAPS
    /// `aps` is empty, or is not an object.
    case emptyAPS
    /// `aps.badge` is not a number.
    case badgeType
    /// The title of `aps.alert` is not a text.
    case titleType
    /// `apns-collapse-id` is longer than Apple allows; FCM checks no other header of APNs.
    case longCollapseID
    /// The message holds data and nothing to show, names a priority for APNs, and has no `content-available`.
    ///
    /// With `content-available`, FCM takes both priorities (firebase/firebase-admin-go#679).
    case silentPriority

    /// Returns the first reason; `nil` if FCM accepts what the message holds for Apple devices.
    package init?(_ message: PushMessage) {
        guard let box = message.apnsSection.box else { return nil }
        let payload = box.value.payload
        if payload.isEmptyObject {
            self = .missingAPS
        } else if let aps = payload.custom["aps"], aps.object?.isEmpty != false {
            self = .emptyAPS
        } else if !payload.custom.isEmpty, payload.custom["aps"] == nil, payload.aps.isEmpty {
            self = .missingAPS
        } else if Self.refusedBadge(of: payload.aps) != nil {
            self = .badgeType
        } else if Self.refusedTitle(of: payload.aps) != nil {
            self = .titleType
        } else if let id = Self.header("apns-collapse-id", in: box.value),
            id.utf8.count > APNSHeaders.longestCollapseID
        {
            self = .longCollapseID
        } else if message.isDataOnlyForApple, Self.header("apns-priority", in: box.value) != nil,
            payload.aps.contentAvailable == nil, payload.aps.custom["content-available"] == nil
        {
            self = .silentPriority
        } else {
            return nil
        }
    }

    /// The field and FCM's text.
    package var violation: FieldViolation {
        switch self {
        case .missingAPS:
            FieldViolation(
                field: "message.apns.payload",
                description: "Payload of Apple Push Notification Service must contain an [aps] key."
            )
        case .emptyAPS:
            FieldViolation(
                field: "message.apns.payload",
                description: "Value of [aps] must be a non-empty dictionary."
            )
        case .badgeType:
            FieldViolation(
                field: "message.apns.payload.aps.badge",
                description: "Value type for APS key [badge] is a number."
            )
        case .titleType:
            FieldViolation(
                field: "message.apns.payload.aps.alert.title",
                description: "Value type for APS key [title] is a String."
            )
        case .longCollapseID:
            FieldViolation(
                field: "message.apns.headers",
                description: "The length of [apns-collapse-id] header must not exceed "
                    + "[\(APNSHeaders.longestCollapseID)] bytes"
            )
        case .silentPriority:
            // FCM blames the token, though it is valid.
            FieldViolation(field: "message.token", description: "Invalid registration token")
        }
    }

    /// The refusal as part of a finding's sentence.
    var clause: String { "so FCM refuses the message (\"\(violation.description)\")" }

    /// The text of the whole answer, as FCM writes it before the details.
    package var message: String {
        self == .silentPriority ? "Request contains an invalid argument." : violation.description
    }

    /// The badge that FCM refuses: a text, `null`, or whatever else is not a number.
    package static func refusedBadge(of aps: PushMessage.APS) -> JSONValue? {
        aps.custom["badge"].flatMap { $0.number == nil ? .some($0) : .none }
    }

    /// The title that FCM refuses, because it is none: null, a number or a list.
    ///
    /// FCM's answer to an object, as Live Activities have it, is not known.
    package static func refusedTitle(of aps: PushMessage.APS) -> JSONValue? {
        guard case .content(let alert)? = aps.alert else { return .none }
        return alert.custom["title"].flatMap { $0.object == nil ? .some($0) : .none }
    }

    private static func header(_ name: String, in config: PushMessage.APNSConfig) -> String? {
        if config.headers.isEmpty { return nil }
        return config.headers.first { $0.key.utf8.count == name.utf8.count && $0.key.lowercased() == name }?.value
    }
}

extension PushMessage {
    /// Whether the message holds data, and nothing that an Apple device shows, plays or sets as a badge.
    fileprivate var isDataOnlyForApple: Bool {
        guard !data.isEmpty, !notificationSection.isSet else { return false }
        let aps = apns.payload.aps
        return apns.liveActivityToken == nil && aps.alert == nil && aps.sound == nil && aps.badge == nil
            && !aps.liveActivitySection.isSet
    }
}
