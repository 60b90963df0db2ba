// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A category of notifications that an app's code registers.
package struct AppCategory: Sendable, Hashable {
    package var identifier: String
    /// `nil` if the app makes them while it runs.
    package var actions: [Action]?
    /// The text in the place of the body where previews are hidden; `nil` if there is none.
    package var hiddenPreviewsBody: Text?
    package var reportsDismissal: Bool
    package var place: AppPlace

    /// A button.
    package struct Action: Sendable, Hashable {
        package var identifier: Text
        package var title: Text
        package var opensApp = false
        package var isDestructive = false
        package var needsUnlocking = false
        package var textInput: TextInput?
    }

    package struct TextInput: Sendable, Hashable {
        package var button: Text?
        package var placeholder: Text?
    }

    /// A text in code.
    package enum Text: Sendable, Hashable {
        case literal(String)
        /// That of a key in the table `Localizable`, or the fallback if the table lacks it.
        case localized(String, fallback: String)
        /// Only known while the app runs.
        case computed

        /// The text on a device; `nil` if it is only known while the app runs.
        func shown(by table: TextTable) -> String? {
            switch self {
            case .literal(let text): text
            case .localized(let key, let fallback): table[key]?.format ?? fallback
            case .computed: nil
            }
        }
    }
}

extension AppCategory {
    /// Whether another registration of the category has the same buttons.
    func isSame(as other: AppCategory) -> Bool {
        (actions, hiddenPreviewsBody) == (other.actions, other.hiddenPreviewsBody)
    }

    /// What a notification shows of it, with the texts of a table; `nil` if the app makes the buttons while it runs.
    package func look(with table: TextTable) -> DisplayedNotification.Apple? {
        actions.map { actions in
            DisplayedNotification.Apple(
                actions: actions.map { $0.shown(by: table) },
                hiddenPreviewsBody: hiddenPreviewsBody?.shown(by: table),
                reportsDismissal: reportsDismissal
            )
        }
    }
}

extension AppCategory.Action {
    fileprivate func shown(by table: TextTable) -> DisplayedNotification.Apple.Action {
        .init(
            identifier: identifier.shown(by: table),
            title: title.shown(by: table),
            opensApp: opensApp,
            isDestructive: isDestructive,
            needsUnlocking: needsUnlocking,
            textInput: textInput.map {
                .init(button: $0.button?.shown(by: table), placeholder: $0.placeholder?.shown(by: table))
            }
        )
    }
}
