// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// The look that the app's category gives a notification on an Apple device.
    ///
    /// It is known of an app whose folder is at hand: an app registers its categories by code.
    public struct Apple: Sendable, Hashable {
        /// The buttons, in the category's order; empty if the app has no such category, or one without buttons.
        public var actions: [Action]
        /// The text in the place of the body where previews are hidden (`hiddenPreviewsBodyPlaceholder`); `nil` leaves it to
        /// the system.
        public var hiddenPreviewsBody: String?
        /// Whether the app learns that the notification was dismissed (`customDismissAction`).
        public var reportsDismissal: Bool

        /// A button.
        public struct Action: Sendable, Hashable {
            /// The identifier that the app's delegate gets; `nil` if the app makes it while it runs.
            public var identifier: String?
            /// The text on the button, in the language of the device; `nil` if the app makes it while it runs.
            public var title: String?
            /// Whether the button opens the app (`foreground`).
            public var opensApp: Bool
            /// Whether the button is shown as destructive.
            public var isDestructive: Bool
            /// Whether the device has to be unlocked for it (`authenticationRequired`).
            public var needsUnlocking: Bool
            /// The field that the button opens; `nil` of a plain button.
            public var textInput: TextInput?

            /// Makes a plain button that the app gets in the background.
            public init(
                identifier: String?,
                title: String?,
                opensApp: Bool = false,
                isDestructive: Bool = false,
                needsUnlocking: Bool = false,
                textInput: TextInput? = nil
            ) {
                self.identifier = identifier
                self.title = title
                self.opensApp = opensApp
                self.isDestructive = isDestructive
                self.needsUnlocking = needsUnlocking
                self.textInput = textInput
            }
        }

        /// A field for a text (`UNTextInputNotificationAction`).
        public struct TextInput: Sendable, Hashable {
            /// The text on the button that sends; `nil` if the app makes it while it runs or gives none.
            public var button: String?
            /// The text in the empty field; `nil` if the app makes it while it runs or gives none.
            public var placeholder: String?

            /// Makes a field.
            public init(button: String? = nil, placeholder: String? = nil) {
                self.button = button
                self.placeholder = placeholder
            }
        }

        /// Makes the look of a category.
        public init(actions: [Action] = [], hiddenPreviewsBody: String? = nil, reportsDismissal: Bool = false) {
            self.actions = actions
            self.hiddenPreviewsBody = hiddenPreviewsBody
            self.reportsDismissal = reportsDismissal
        }
    }
}

extension DisplayedNotification.Apple.Action {
    /// The title, or the identifier in its place.
    package var label: String { title ?? identifier ?? "a button" }
}

extension DisplayedNotification.Apple {
    /// The category's look in the stable machine format; unknown values are `null`.
    public var json: JSONValue {
        .object([
            "actions": .array(actions.map(\.json)), "hiddenPreviewsBody": .string(orNull: hiddenPreviewsBody),
            "reportsDismissal": .bool(reportsDismissal),
        ])
    }

    /// Reads the look from the stable machine format; `nil` if a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object, let actions = object["actions"]?.elements(Action.init(json:)),
            let hiddenPreviewsBody = object.read("hiddenPreviewsBody", \.string),
            let reportsDismissal = object["reportsDismissal"]?.bool
        else { return nil }
        self.init(actions: actions, hiddenPreviewsBody: hiddenPreviewsBody, reportsDismissal: reportsDismissal)
    }
}

extension DisplayedNotification.Apple.Action {
    /// The button in the stable machine format; unknown values are `null`.
    public var json: JSONValue {
        .object([
            "identifier": .string(orNull: identifier), "title": .string(orNull: title), "opensApp": .bool(opensApp),
            "isDestructive": .bool(isDestructive), "needsUnlocking": .bool(needsUnlocking),
            "textInput": textInput?.json ?? .null,
        ])
    }

    /// Reads a button from the stable machine format; `nil` if a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object, let identifier = object.read("identifier", \.string),
            let title = object.read("title", \.string), let opensApp = object["opensApp"]?.bool,
            let isDestructive = object["isDestructive"]?.bool, let needsUnlocking = object["needsUnlocking"]?.bool,
            let textInput = object.read("textInput", DisplayedNotification.Apple.TextInput.init(json:))
        else { return nil }
        self.init(
            identifier: identifier,
            title: title,
            opensApp: opensApp,
            isDestructive: isDestructive,
            needsUnlocking: needsUnlocking,
            textInput: textInput
        )
    }
}

extension DisplayedNotification.Apple.TextInput {
    /// The field in the stable machine format; unknown values are `null`.
    public var json: JSONValue {
        .object(["button": .string(orNull: button), "placeholder": .string(orNull: placeholder)])
    }

    /// Reads a field from the stable machine format; `nil` if a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object, let button = object.read("button", \.string),
            let placeholder = object.read("placeholder", \.string)
        else { return nil }
        self.init(button: button, placeholder: placeholder)
    }
}
