// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A notification on the desktop: the program's call, and its outcome.
package struct DesktopNotification: Sendable, Hashable, Identifiable {
    package enum State: String, Sendable, CaseIterable {
        case shown, clicked
        /// It was swiped away, its time was over, its program closed it, another one replaced it, or its program ended.
        case dismissed, expired, closed, replaced, gone

        /// Whether it can still be clicked.
        package var isOpen: Bool { self == .shown || self == .clicked }
    }

    /// Counts up, and is not used again.
    package let id: Int
    /// The connection of the program.
    package let program: Int
    /// The id by which its program knows it.
    let busID: UInt32
    package let call: NotifyCall
    package let body: String
    package let origin: String?
    package let icon: DesktopPicture?
    package let picture: DesktopPicture?
    package let shown: Date
    package internal(set) var state = State.shown
    /// The keys of the actions that were chosen.
    package internal(set) var clicks: [String] = []
    /// When it was closed; `nil` while it is open.
    package internal(set) var ended: Date?

    init(
        id: Int,
        program: Int,
        busID: UInt32,
        call: NotifyCall,
        pixels: BusValue?,
        profile: DesktopProfile,
        shown: Date
    ) {
        let body = DesktopBody(call, on: profile)
        self.id = id
        self.program = program
        self.busID = busID
        self.call = call
        self.body = body.text
        self.shown = shown
        origin = body.origin
        picture = body.picture.flatMap(DesktopPicture.init(at:))
        icon =
            pixels.flatMap(DesktopPicture.init(pixels:))
            ?? (call.hints["image-path"] ?? call.hints["image_path"])?.string.flatMap(DesktopPicture.init(at:))
    }

    package var title: String { call.summary }
    /// Whether it stays until someone acts on it.
    package var requiresInteraction: Bool { call.expiryTime == 0 }
    package var isSilent: Bool { call.hints["suppress-sound"]?.boolean ?? false }

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
