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
}
