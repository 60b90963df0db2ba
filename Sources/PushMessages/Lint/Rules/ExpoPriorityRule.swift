// SPDX-License-Identifier: Apache-2.0

/// A priority in a request to Expo that does not go with what the message does.
///
/// Why: an Android phone that sleeps gets a message of normal priority late, and `default` is normal there. A message of data
/// alone starts the app's task, so it should be `high` if it cannot wait. On an iPhone a wake-up in the background
/// (`_contentAvailable`) has the low priority 5 whatever the message says. `normal` lets both platforms wait.
///
/// Example: `{"to": "ExponentPushToken[…]", "data": {"order": 7}}`
///
/// Fix: set `priority` to `high` for what users wait for, and leave it out elsewhere.
///
/// Source: Expo, "Send notifications with the Expo Push Service"; Firebase, "Set and manage message priority"; Apple, "Pushing
/// background updates to your app".
struct ExpoPriorityRule: ExpoRule {
    static let id = "expo-priority"
    static let severity = Severity.note
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        let place = path.appending("priority")
        if message.isDisplayed, message.priority == "normal" {
            report.add(
                at: place,
                "With the priority normal, phones that save power show the message late; leave it out, or set it to high."
            )
        }
        if !message.isDisplayed, message.priority != "high" {
            report.add(
                at: place,
                "Android phones that sleep get a message without a text late, because its priority is normal there; set it to "
                    + "high if it cannot wait.",
                platform: .android
            )
        }
        if message.isContentAvailable, !message.isDisplayed, message.priority == "high" {
            report.add(
                at: place,
                "iPhones get a wake-up in the background with priority 5 whatever the message says; high has no effect there.",
                platform: .apple
            )
        }
        if message.interruptionLevel == "critical" {
            report.add(
                at: path.appending("interruptionLevel"),
                "critical needs an entitlement that Apple grants to few apps; without it the message is shown as active.",
                platform: .apple
            )
        }
    }
}
