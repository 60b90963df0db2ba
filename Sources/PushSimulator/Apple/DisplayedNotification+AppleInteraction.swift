// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension DisplayedNotification {
    /// The effect of tapping what an Apple device shows, or of dismissing it.
    ///
    /// Source: Apple, "Handling notifications and notification-related actions", `UNNotificationResponse`.
    package func appleEffect(of interaction: DeviceInteraction) throws(NoSuchButton) -> InteractionEffect {
        switch interaction {
        case .dismiss: return InteractionEffect(.dismissed, "The notification leaves the screen\(dismissal)")
        case .click(nil, _):
            var effect = InteractionEffect(
                .opened,
                "The app opens, and its userNotificationCenter(_:didReceive:withCompletionHandler:) gets the response with the "
                    + "userInfo. Only its code knows which screen it shows."
            )
            effect.response = response("com.apple.UNNotificationDefaultActionIdentifier", nil)
            return effect
        case .click(let action?, let reply):
            guard let apple else { return try effect(ofUnknown: action, reply) }
            let actions = apple.actions
            let place =
                actions.firstIndex { $0.identifier == action || $0.title == action }
                ?? Int(action).flatMap { actions.indices.contains($0) ? $0 : nil }
            guard let place else {
                throw NoSuchButton(
                    action,
                    among: actions.map(\.label),
                    why: actions.isEmpty
                        ? " The app registers no category \"\(categoryIdentifier.prefix(60))\" with buttons." : ""
                )
            }
            return effect(of: actions[place], reply)
        }
    }

    /// The app's view of a dismissal.
    private var dismissal: String {
        if categoryIdentifier.isEmpty { return ", and the app does not learn of it." }
        let name = "UNNotificationDismissActionIdentifier"
        guard let apple else {
            return ". The app learns of it, as \(name), only if it registered the category "
                + "\"\(categoryIdentifier.prefix(60))\" with customDismissAction."
        }
        return apple.reportsDismissal
            ? ". The app learns of it, as \(name)."
            : ", and the app does not learn of it: its category lacks customDismissAction."
    }

    private func effect(of action: Apple.Action, _ reply: String?) -> InteractionEffect {
        let name = action.label.prefix(60)
        let unlocked = action.needsUnlocking ? " after the device is unlocked" : ""
        var effect =
            action.opensApp
            ? InteractionEffect(
                .opened,
                "The app opens\(unlocked), and its delegate gets the response of \"\(name)\" with the userInfo."
            )
            : InteractionEffect(
                .handedToApp,
                "The app gets the response of \"\(name)\" with the userInfo in the background\(unlocked), and does not open."
            )
        if reply != nil, action.textInput == nil { effect.explanation += " The button takes no text." }
        effect.response = response(action.identifier, action.textInput == nil ? nil : reply)
        return effect
    }

    /// The effect of a button of an app that is not at hand.
    private func effect(ofUnknown action: String, _ reply: String?) throws(NoSuchButton) -> InteractionEffect {
        let category = categoryIdentifier
        guard !category.isEmpty else {
            throw NoSuchButton(
                action,
                among: [],
                why: " Buttons come from a category of the app: set aps.category to its identifier."
            )
        }
        var effect = InteractionEffect(
            .handedToApp,
            "If the app registered the category \"\(category.prefix(60))\" with an action \"\(action.prefix(60))\", its delegate "
                + "gets the response with the userInfo. Only the app's code knows that, and whether the action opens the app."
        )
        effect.response = response(action, reply)
        return effect
    }

    private func response(_ action: String?, _ reply: String?) -> JSONObject {
        var response: JSONObject = [
            "actionIdentifier": action.map(JSONValue.string) ?? .null,
            "categoryIdentifier": .string(categoryIdentifier),
            "userInfo": .object(userInfo),
        ]
        response["userText"] = reply.map(JSONValue.string)
        return response
    }
}
