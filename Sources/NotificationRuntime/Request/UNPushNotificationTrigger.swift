// SPDX-License-Identifier: Apache-2.0

/// The trigger of every notification that came as a push.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    package init() {
        super.init(repeats: false)
    }
}
