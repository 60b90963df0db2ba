// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension DisplayedNotification.Android {
    /// The effect of tapping the notification or swiping it away.
    ///
    /// Source: firebase-android-sdk, `CommonNotificationBuilder`: the intents are limited to the app's package.
    package func effect(of interaction: DeviceInteraction) throws(NoSuchButton) -> InteractionEffect {
        guard case .click(let action, let reply) = interaction else { return dismissal }
        guard let action else { return tap }
        let place = actions.firstIndex(of: action) ?? Int(action).flatMap { actions.indices.contains($0) ? $0 : nil }
        guard let place else {
            let why = model == nil ? " FCM's SDK adds none; an app that shows data messages by itself can." : ""
            throw NoSuchButton(action, among: actions, why: why)
        }
        let text = reply.map { " with the text \"\($0.prefix(60))\"" } ?? ""
        var effect = InteractionEffect(
            .handedToApp,
            "\(model ?? "The vendor's SDK") gets the tap on \"\(actions[place].prefix(60))\"\(text); what opens is up to it and "
                + "to the app's code."
        )
        effect.stays = isSticky
        return effect
    }

    private var tap: InteractionEffect {
        guard let contentIntent else {
            var effect = InteractionEffect(
                .nothing,
                "The app has no activity for the launcher, so a tap on the notification does nothing."
            )
            effect.stays = true
            return effect
        }
        let package = contentIntent.package
        var effect =
            if let link = contentIntent.data {
                InteractionEffect(
                    .handedToApp,
                    "Android hands the link \(DisplayURL.text(link)) to \(package) alone, never to a browser: the activity whose intent "
                        + "filter takes it opens. Only the app's manifest knows which; without one, nothing opens."
                )
            } else if contentIntent.action != "android.intent.action.MAIN" {
                InteractionEffect(
                    .handedToApp,
                    "Android starts the activity of \(package) whose intent filter has the action \(contentIntent.action.prefix(60)) "
                        + "and the category DEFAULT. Only the app's manifest knows which; without one, nothing opens."
                )
            } else {
                InteractionEffect(
                    .opened,
                    "Android starts the activity of \(package) that the launcher starts. It gets the message's data as extras, and "
                        + "only its code knows what it shows."
                )
            }
        if isSticky { effect.explanation += " The notification is sticky, so it stays." }
        (effect.intent, effect.stays) = (contentIntent, isSticky)
        return effect
    }

    private var dismissal: InteractionEffect {
        var effect = InteractionEffect(
            .dismissed,
            deleteIntent == nil
                ? "The notification leaves the screen, and the app does not learn of it."
                : "The notification leaves the screen, and FCM's SDK reports that to Google Analytics."
        )
        effect.intent = deleteIntent
        return effect
    }
}
