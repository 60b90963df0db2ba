// SPDX-License-Identifier: Apache-2.0

/// What `--click` and `--dismiss` do with the notification that a site's own worker shows in a real browser.
enum UserAction: Sendable, Hashable {
    /// A click on the button that `button` names: the site's name, its text, or its place; `nil` clicks the notification.
    case click(button: String?)
    case dismiss
}
