// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension DisplayedNotification {
    /// What follows when a person taps or dismisses what an Apple device shows.
    ///
    /// Source: Apple, "Handling notifications and notification-related actions", `UNNotificationResponse`.
    package func appleEffect(of interaction: DeviceInteraction) throws(NoSuchButton) -> InteractionEffect {
        let category = categoryIdentifier
        switch interaction {
        case .dismiss:
            return InteractionEffect(
                .dismissed,
                category.isEmpty
                    ? "The notification leaves the screen, and the app does not learn of it."
                    : "The notification leaves the screen. The app learns of it, as UNNotificationDismissActionIdentifier, only if "
                        + "it registered the category \"\(category.prefix(60))\" with customDismissAction."
            )
        case .click(nil, _):
            var effect = InteractionEffect(
                .opened,
                "The app opens, and its userNotificationCenter(_:didReceive:withCompletionHandler:) gets the response with the "
                    + "userInfo. Only its code knows which screen it shows."
            )
            effect.response = response("com.apple.UNNotificationDefaultActionIdentifier", nil)
            return effect
        case .click(let action?, let reply):
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
    }

    private func response(_ action: String, _ reply: String?) -> JSONObject {
        var response: JSONObject = [
            "actionIdentifier": .string(action), "categoryIdentifier": .string(categoryIdentifier),
            "userInfo": .object(userInfo),
        ]
        response["userText"] = reply.map(JSONValue.string)
        return response
    }
}
