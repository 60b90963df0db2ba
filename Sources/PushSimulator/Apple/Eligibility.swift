// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Whether the system starts the service extension for a push, and the reason if it does not.
///
/// Source: Apple, "UNNotificationServiceExtension" and "Modifying content in newly delivered notifications".
enum Eligibility: Sendable, Hashable {
    case eligible
    /// The payload is larger than APNs takes, so the device never gets it.
    case tooLarge
    /// APNs refuses a header of the push for this reason, so the device never gets it.
    case refused(APNSReason)
    /// There is something to show, but `aps.mutable-content` is not 1.
    case notMutable
    /// There is something to show and to change, but the app has no extension.
    case noExtension
    /// There is nothing to show: content-available, sound or badge only, or nothing at all.
    case noAlert
    /// The push updates a Live Activity, for which no extension runs.
    case liveActivity
    /// The user turned the app's alerts off.
    case alertsOff
    /// The push has something to show, but its type is `background`, for which nothing is shown.
    case background
    /// The push is of a type that a framework or a part of the system gets, by this name.
    case handedOver(to: String)

    init(of push: APNSNotification, on device: AppleDevice.Configuration) {
        let isMutable =
            push.isMutable || device.acceptsMutableContentString && push.aps["mutable-content"]?.string == "1"
        self =
            if let refusal = push.headerRefusal {
                .refused(refusal.reason)
            } else if push.byteCount > push.byteLimit {
                .tooLarge
            } else if let receiver = Self.receivers[push.headers["apns-push-type"] ?? ""] {
                .handedOver(to: receiver)
            } else if push.isAlert, push.headers["apns-push-type"] == "background" {
                .background
            } else if !push.isAlert {
                .noAlert
            } else if !device.app.allowsAlerts {
                .alertsOff
            } else if push.isLiveActivity {
                .liveActivity
            } else if !isMutable {
                .notMutable
            } else if !device.app.hasServiceExtension || device.app.extensionObstacle != nil {
                .noExtension
            } else {
                .eligible
            }
    }

    /// The outcome of the push when the extension does not run; `nil` when it runs.
    var outcome: Delivery.Outcome? {
        switch self {
        case .eligible: nil
        case .notMutable, .noExtension, .liveActivity: .original
        case .noAlert, .background: .silent
        case .handedOver: .handedToApp
        case .alertsOff, .tooLarge, .refused: .notShown
        }
    }

    /// The name in the timeline.
    var name: String {
        switch self {
        case .eligible: "eligible"
        case .tooLarge: "too-large"
        case .refused: "refused"
        case .notMutable: "not-mutable"
        case .noExtension: "no-extension"
        case .noAlert: "no-alert"
        case .liveActivity: "live-activity"
        case .alertsOff: "alerts-off"
        case .background: "background"
        case .handedOver: "handed-over"
        }
    }

    /// Whether the push comes as far as the device.
    var reachesDevice: Bool {
        switch self {
        case .tooLarge, .refused: false
        default: true
        }
    }

    /// The receivers of pushes whose types are not notifications ([Sending notification requests to APNs](
    /// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns)).
    private static let receivers = [
        "voip": "PushKit", "complication": "PushKit", "fileprovider": "the File Provider extension",
        "location": "the Location Push Service Extension", "pushtotalk": "the Push to Talk framework",
        "widgets": "WidgetKit", "controls": "Control Center", "mdm": "the device's management",
    ]
}
