// SPDX-License-Identifier: Apache-2.0

extension DesktopNotification {
    /// The buttons that the site asked for.
    package var buttons: [NotifyCall.Action] {
        call.actions.filter { !["default", "settings", "close"].contains($0.key) }
    }

    /// The site's own name of a button; `nil` if the browser numbers its buttons.
    package func action(of button: NotifyCall.Action) -> String? {
        button.key.hasSuffix(Self.firefoxEnding) ? String(button.key.dropLast(Self.firefoxEnding.count)) : nil
    }

    /// Source: Firefox, `toolkit/system/gnome/nsAlertsIconListener.cpp`.
    private static let firefoxEnding = "-moz"

    /// The button that a name means: the site's name of it, its text, or its place from 0 on.
    ///
    /// - Parameter names: The site's names by place, if they are known from elsewhere.
    package func button(_ name: String, named names: [String] = []) -> NotifyCall.Action? {
        let buttons = buttons
        if let index = names.firstIndex(of: name), buttons.indices.contains(index) { return buttons[index] }
        if let own = buttons.first(where: { action(of: $0) == name }) { return own }
        if let titled = buttons.first(where: { $0.title == name }) { return titled }
        let alike = buttons.filter { $0.title.lowercased() == name.lowercased() }
        if alike.count == 1 { return alike[0] }
        return Int(name).flatMap { buttons.indices.contains($0) ? buttons[$0] : nil }
    }

    /// The titles of the buttons, for a sentence; `nil` if it has none.
    package var buttonTitles: String? {
        buttons.isEmpty ? nil : buttons.map { "\"\($0.title)\"" }.joined(separator: " and ")
    }
}
