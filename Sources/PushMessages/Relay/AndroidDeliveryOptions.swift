// SPDX-License-Identifier: Apache-2.0

/// The options that `android` and `android_v2` share, except the notification.
struct AndroidDeliveryOptions {
    var collapseKey: String?
    /// The delivery priority in the spelling of the intent: `high` or `normal`.
    var priority: String
    /// Time to live in whole seconds; 4 weeks by default and at most.
    var timeToLive: Int
    var restrictedPackageName: String?
    var data: StringMap
    var analyticsLabel: String?
    var isDirectBootOK: Bool

    init(_ message: PushMessage) {
        let hasNotification = message.notificationIfPresent != nil || message.android.notificationIfPresent != nil
        priority = hasNotification ? "high" : "normal"
        timeToLive = Self.longestTimeToLive
        data = [:]
        isDirectBootOK = false
        if let android = message.androidIfPresent {
            if let given = android.priority { priority = given == .high ? "high" : "normal" }
            take(
                android.collapseKey,
                android.ttl,
                android.restrictedPackageName,
                android.data,
                android.fcmOptions.analyticsLabel,
                android.directBootOK
            )
        } else if let android = message.androidV2IfPresent {
            switch android.payload {
            case .remoteNotification?: priority = "high"
            case .backgroundSync?: priority = "normal"
            case nil: break
            }
            take(
                android.collapseKey,
                android.ttl,
                android.restrictedPackageName,
                android.data,
                android.fcmOptions.analyticsLabel,
                android.directBootOK
            )
        }
    }

    private mutating func take(
        _ collapseKey: String?,
        _ ttl: Duration?,
        _ package: String?,
        _ data: StringMap,
        _ label: String?,
        _ directBootOK: Bool?
    ) {
        self.collapseKey = collapseKey.flatMap { $0.isEmpty ? nil : $0 }
        if let ttl { timeToLive = min(max(0, Int(ttl.components.seconds)), Self.longestTimeToLive) }
        restrictedPackageName = package.flatMap { $0.isEmpty ? nil : $0 }
        self.data = data
        analyticsLabel = label
        isDirectBootOK = directBootOK ?? false
    }

    /// FCM's default and maximum time to live in seconds: 4 weeks.
    private static let longestTimeToLive = Capabilities.standard.seconds(.ttlSeconds, on: .fcm)
}
