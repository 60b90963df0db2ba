// SPDX-License-Identifier: Apache-2.0

/// The trigger of every notification that came as a push.
public final class UNPushNotificationTrigger: UNNotificationTrigger {
    package init() {
        super.init(repeats: false)
    }
}
