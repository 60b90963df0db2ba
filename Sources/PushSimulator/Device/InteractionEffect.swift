// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The effect of a person's click on what a simulated device shows, or of dismissing it, as far as the system and the SDK decide it.
package struct InteractionEffect: Sendable, Hashable {
    /// What happens first.
    package enum Followed: String, Sendable, Hashable, CaseIterable {
        /// A page, or the app's own first screen, opens.
        case opened
        /// A window that was open comes to the front.
        case focused
        /// The app or the site gets the interaction; only its code knows what it does.
        case handedToApp = "handed-to-app"
        /// The notification closes, and nothing else happens.
        case closed
        case dismissed
        /// Nothing at all happens.
        case nothing
    }

    package var followed: Followed
    /// Sentences about what happens, and about what only the app's code knows.
    package var explanation: String
    /// The page that opens.
    package var opened: String?
    /// The page of the window that comes to the front.
    package var focused: String?
    /// Android: the intent that is sent.
    package var intent: DisplayedNotification.Android.PendingIntent?
    /// Apple: what the app's delegate gets, by the names of `UNNotificationResponse`.
    package var response: JSONObject?
    /// Whether the notification stays on the screen.
    package var stays = false

    init(_ followed: Followed, _ explanation: String) {
        (self.followed, self.explanation) = (followed, explanation)
    }

    /// The members that an answer of the emulator adds to what it says of any interaction.
    package var json: JSONObject {
        var object: JSONObject = [
            "followed": .string(followed.rawValue), "opened": .array(opened.map { [.string($0)] } ?? []),
            "explanation": .string(explanation), "stays": .bool(stays),
        ]
        object["focused"] = focused.map(JSONValue.string)
        object["intent"] = intent?.json
        object["response"] = response.map(JSONValue.object)
        return object
    }
}

/// A person's action on a notification of a simulated device.
package enum DeviceInteraction: Sendable, Hashable {
    /// Clicks the notification, or the button that `action` names: by the app's name of it, its text, or its place from 0 on.
    case click(action: String? = nil, reply: String? = nil)
    case dismiss
}

/// A notification has no such button.
package struct NoSuchButton: Error, Sendable, Hashable {
    /// A sentence that says which it has.
    package var sentence: String

    init(_ wanted: String, among titles: [String], why: String = "") {
        let known = titles.map { "\"\($0.prefix(60))\"" }.joined(separator: " and ")
        sentence =
            "The notification has no button \"\(wanted.prefix(60))\"; it has \(known.isEmpty ? "no buttons" : known).\(why)"
    }
}
