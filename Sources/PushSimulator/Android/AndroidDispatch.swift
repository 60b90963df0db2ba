// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Who shows a message, as the SDK's `FirebaseMessagingService` and `DisplayNotification` decide it.
enum AndroidDispatch: String, Sendable, Hashable {
    /// The SDK shows it; the app is not asked.
    case notification
    /// It has no notification, so the app gets it in `onMessageReceived`.
    case data
    /// It has no notification, and the SDK of a vendor shows it by its data.
    case sdk
    /// The app is on the screen and gets it in `onMessageReceived`.
    case foreground
    /// A duplicate of one of the last messages.
    case duplicate
    /// Part of an experiment's control group.
    case controlGroup = "control-group"
    /// A notice about messages, such as `deleted_messages`, not a message.
    case messageType = "message-type"
    /// The app was stopped by the user.
    case forceStopped = "force-stopped"
    /// The message is for another app.
    case package

    /// Decides about an intent; `isKnown` where its id is among the last ones.
    init(
        _ intent: AndroidIntent,
        isKnown: Bool,
        drawing: Vendor.AndroidDrawing?,
        on device: AndroidDevice.Configuration
    ) {
        let type = intent.extras["message_type"]?.string
        self =
            if let package = intent.restrictedPackageName, package != device.app.packageName {
                .package
            } else if device.app.state == .forceStopped {
                .forceStopped
            } else if isKnown {
                .duplicate
            } else if let type, type != "gcm" {
                .messageType
            } else if !intent.isNotification {
                drawing?.shows(intent, on: device) == true ? .sdk : .data
            } else if Self.isControlGroup(intent) {
                .controlGroup
            } else if device.app.state == .foreground {
                .foreground
            } else {
                .notification
            }
    }

    private static func isControlGroup(_ intent: AndroidIntent) -> Bool {
        let value = intent.extras["gcm.n.noui"] ?? intent.extras["gcm.notification.noui"]
        return value?.string == "1" || value?.string?.lowercased() == "true"
    }

    /// Whether the message reaches the SDK, which then remembers its id.
    static func arrives(_ intent: AndroidIntent, on device: AndroidDevice.Configuration) -> Bool {
        device.app.state != .forceStopped
            && intent.restrictedPackageName.map { $0 == device.app.packageName } ?? true
    }

    /// The outcome of the delivery; `nil` if the notification is shown, provided that the user allows it.
    var outcome: Delivery.Outcome? {
        switch self {
        case .notification, .sdk: nil
        case .data, .foreground: .handedToApp
        case .duplicate: .duplicate
        case .controlGroup, .messageType: .silent
        case .forceStopped, .package: .notShown
        }
    }

    /// Whether the SDK continues with it: it arrived, and it is a message, not a notice about messages.
    var isMessage: Bool {
        switch self {
        case .notification, .data, .sdk, .foreground, .controlGroup: true
        case .duplicate, .messageType, .forceStopped, .package: false
        }
    }

    /// The receiver, for the timeline.
    var receiver: String {
        switch self {
        case .notification: "system"
        case .sdk: "sdk"
        case .data, .foreground: "app"
        default: "nobody"
        }
    }
}
