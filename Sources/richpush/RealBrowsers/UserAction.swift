// SPDX-License-Identifier: Apache-2.0

/// A person's action on a notification.
enum UserAction: Sendable, Hashable {
    /// A click on the button that `button` names: the site's name, its text, or its place; `nil` clicks the notification.
    case click(button: String?)
    case dismiss
}
