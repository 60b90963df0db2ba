// SPDX-License-Identifier: Apache-2.0

/// What `android` and `android_v2` have in common beside their notification.
struct AndroidDeliveryOptions {
    var collapseKey: String?
    /// As it arrives: `high` or `normal`.
    var priority: String
    /// Whole seconds, at most four weeks.
    var timeToLive: Int
    var restrictedPackageName: String?
    var data: StringMap
    var analyticsLabel: String?
    var isDirectBootOK: Bool

    init(_ message: PushMessage) {
        let hasNotification = message.notification != nil || message.android?.notification != nil
        priority = hasNotification ? "high" : "normal"
        timeToLive = Self.longestTimeToLive
        data = [:]
        isDirectBootOK = false
        if let android = message.android {
            if let given = android.priority { priority = given == .high ? "high" : "normal" }
            take(
                android.collapseKey,
                android.ttl,
                android.restrictedPackageName,
                android.data,
                android.fcmOptions?.analyticsLabel,
                android.directBootOK
            )
        } else if let android = message.androidV2 {
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
                android.fcmOptions?.analyticsLabel,
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

    /// Four weeks in seconds, the default and the longest that FCM documents.
    private static let longestTimeToLive = Int(Capabilities.standard.number(.ttlSeconds, in: .seconds, on: .fcm))
}
