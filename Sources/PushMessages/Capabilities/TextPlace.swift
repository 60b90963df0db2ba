// SPDX-License-Identifier: Apache-2.0

/// A place on a device that shows only the beginning of a long text, and the features of the table that say how much fits.
package struct TextPlace: Sendable, Hashable {
    /// The place, such as `lock screen`; `nil` if the text is cut alike wherever it stands.
    package var name: String?
    /// Whether it is about the title, or else about the text below it.
    package var isTitle: Bool
    private var feature: Capabilities.Feature
    /// How much fits beside or below a picture, if that is another number.
    private var withPicture: Capabilities.Feature?

    /// The places of a platform's devices.
    package static func all(on platform: Platform) -> [TextPlace] {
        switch platform {
        case .apple:
            [
                TextPlace(isTitle: true, feature: .titleCharacters),
                TextPlace(
                    name: "banner",
                    isTitle: false,
                    feature: .bodyCharactersBanner,
                    withPicture: .bodyCharactersBannerWithImage
                ),
                TextPlace(
                    name: "lock screen",
                    isTitle: false,
                    feature: .bodyCharactersLockScreen,
                    withPicture: .bodyCharactersLockScreenWithImage
                ),
            ]
        case .android:
            [
                TextPlace(isTitle: true, feature: .titleCharacters, withPicture: .titleCharactersWithImage),
                TextPlace(name: "collapsed", isTitle: false, feature: .bodyCharactersCollapsed),
                TextPlace(
                    name: "expanded",
                    isTitle: false,
                    feature: .bodyCharactersExpanded,
                    withPicture: .bodyCharactersExpandedWithImage
                ),
            ]
        case .web:
            [
                TextPlace(isTitle: true, feature: .titleCharacters),
                TextPlace(isTitle: false, feature: .bodyCharactersCollapsed),
            ]
        }
    }

    /// Unicode scalars that usually fit; `nil` if all are shown, or nobody knows.
    package func limit(on client: Capabilities.Client, withPicture hasPicture: Bool) -> Int? {
        let beside = hasPicture ? withPicture.flatMap { Self.limit($0, client) } : nil
        return beside ?? Self.limit(feature, client)
    }

    private static func limit(_ feature: Capabilities.Feature, _ client: Capabilities.Client) -> Int? {
        guard case .number(let number)? = Capabilities.standard.capability(feature, on: client)?.value else {
            return nil
        }
        return Int(number)
    }
}
