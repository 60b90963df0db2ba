// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// How many rows have a text that a device shows only the beginning of.
public struct TextCut: Sendable, Hashable {
    /// The device and the place, as people say it: `iPhone, lock screen`.
    public var place: String
    /// The platform of the device.
    public var platform: Platform
    /// Whether it is about the title, or else about the text below it.
    public var isTitle: Bool
    /// Characters that usually fit; if there is a picture, those that fit beside it.
    public var limit: Int
    /// Rows with a longer one.
    public var rows: Int
    /// Rows that were counted.
    public var of: Int

    /// The share of rows with a longer one, from 0 to 1.
    public var share: Double { of == 0 ? 0 : Double(rows) / Double(of) }
}

extension CampaignReport {
    /// The texts that devices cut, by the lengths that `Capabilities` names; places without a known length are left
    /// out.
    public var cuts: [TextCut] { Self.places.compactMap(cut) }

    /// A place on a device, and the features that say what fits.
    private struct Place: Sendable {
        var name: String
        var platform: Platform
        var client: Capabilities.Client
        var isTitle: Bool
        var feature: Capabilities.Feature
        var withPicture: Capabilities.Feature?
    }

    private static let places: [Place] = [
        Place(name: "iPhone", platform: .apple, client: .iOS(), isTitle: true, feature: .titleCharacters),
        Place(
            name: "iPhone, banner",
            platform: .apple,
            client: .iOS(),
            isTitle: false,
            feature: .bodyCharactersBanner,
            withPicture: .bodyCharactersBannerWithImage
        ),
        Place(
            name: "iPhone, lock screen",
            platform: .apple,
            client: .iOS(),
            isTitle: false,
            feature: .bodyCharactersLockScreen,
            withPicture: .bodyCharactersLockScreenWithImage
        ),
        Place(
            name: "Android",
            platform: .android,
            client: .android(),
            isTitle: true,
            feature: .titleCharacters,
            withPicture: .titleCharactersWithImage
        ),
        Place(
            name: "Android, collapsed",
            platform: .android,
            client: .android(),
            isTitle: false,
            feature: .bodyCharactersCollapsed
        ),
        Place(
            name: "Android, expanded",
            platform: .android,
            client: .android(),
            isTitle: false,
            feature: .bodyCharactersExpanded,
            withPicture: .bodyCharactersExpandedWithImage
        ),
        Place(
            name: "Chrome on Windows",
            platform: .web,
            client: .web(.chrome, on: .windows),
            isTitle: true,
            feature: .titleCharacters
        ),
        Place(
            name: "Chrome on Windows",
            platform: .web,
            client: .web(.chrome, on: .windows),
            isTitle: false,
            feature: .bodyCharactersCollapsed
        ),
        Place(
            name: "Chrome on Android",
            platform: .web,
            client: .web(.chrome, on: .android),
            isTitle: false,
            feature: .bodyCharactersCollapsed
        ),
    ]

    private func cut(_ place: Place) -> TextCut? {
        guard let text = texts.first(where: { $0.platform == place.platform && $0.isTitle == place.isTitle }),
            let usual = Self.limit(place.feature, place.client)
        else { return nil }
        let beside = place.withPicture.flatMap { Self.limit($0, place.client) } ?? usual
        return TextCut(
            place: place.name,
            platform: place.platform,
            isTitle: place.isTitle,
            limit: text.withPicture.count > 0 ? beside : usual,
            rows: text.withoutPicture.count(longerThan: usual) + text.withPicture.count(longerThan: beside),
            of: text.withoutPicture.count + text.withPicture.count
        )
    }

    private static func limit(_ feature: Capabilities.Feature, _ client: Capabilities.Client) -> Int? {
        guard case .number(let number)? = Capabilities.standard.capability(feature, on: client)?.value else {
            return nil
        }
        return Int(number)
    }
}
