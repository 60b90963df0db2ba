// SPDX-License-Identifier: Apache-2.0

/// A program's call to the desktop, with its arguments unchanged.
package struct NotifyCall: Sendable, Hashable {
    package struct Action: Sendable, Hashable {
        /// The key that the program receives if the action is chosen.
        package var key: String
        /// The button's text.
        package var title: String
    }

    package var program: String
    /// The desktop's id of the notification that this one replaces; 0 if it is new.
    package var replaced: UInt32
    /// A name or a URL of the program's own icon.
    package var programIcon: String
    package var summary: String
    package var body: String
    package var actions: [Action]
    /// The hints without pixels.
    package var hints: [String: BusValue]
    /// Milliseconds; −1 leaves it to the desktop, and 0 is never.
    package var expiryTime: Int

    private static let hintLimit = 64

    /// Reads the arguments of `Notify`; `nil` if they are others.
    ///
    /// - Returns: The call and its pixels, if it has them.
    static func read(_ arguments: [BusValue]) -> (NotifyCall, pixels: BusValue?)? {
        guard arguments.count == 8, let program = arguments[0].string, let replaced = arguments[1].uint32,
            let programIcon = arguments[2].string, let summary = arguments[3].string, let body = arguments[4].string,
            let actions = arguments[5].strings, var hints = arguments[6].dictionary, let expiry = arguments[7].integer
        else { return nil }
        let pixels = ["image-data", "image_data", "icon_data"].compactMap { hints.removeValue(forKey: $0) }.first
        let pairs = stride(from: 0, to: actions.count - 1, by: 2).prefix(hintLimit).map {
            Action(key: actions[$0].cut, title: actions[$0 + 1].cut)
        }
        let kept = hints.filter { $0.value.isPlain }.sorted { $0.key < $1.key }.prefix(hintLimit)
        let call = NotifyCall(
            program: program.cut,
            replaced: replaced,
            programIcon: programIcon.cut,
            summary: summary.cut,
            body: body.cut,
            actions: Array(pairs),
            hints: Dictionary(uniqueKeysWithValues: kept.map { ($0.key.cut, $0.value) }),
            expiryTime: expiry
        )
        return (call, pixels)
    }
}

extension String {
    /// The text up to the number of bytes that are kept of one.
    fileprivate var cut: String {
        utf8.count <= 64 * 1024 ? self : String(decoding: utf8.prefix(64 * 1024), as: UTF8.self)
    }
}

extension BusValue {
    /// Whether it is a text or a number, and not large.
    fileprivate var isPlain: Bool {
        boolean != nil || integer != nil || string.map { $0.utf8.count <= 64 * 1024 } ?? false
    }
}
