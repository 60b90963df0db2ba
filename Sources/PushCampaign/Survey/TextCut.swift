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
    /// Characters that usually fit; if there is a picture, characters that fit beside it.
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
    public var cuts: [TextCut] {
        Self.devices.flatMap { device in
            TextPlace.all(on: device.platform).compactMap { cut($0, on: device) }
        }
    }

    private struct Device: Sendable {
        var name: String
        var platform: Platform
        var client: Capabilities.Client
    }

    private static let devices: [Device] = [
        Device(name: "iPhone", platform: .apple, client: .iOS()),
        Device(name: "Android", platform: .android, client: .android()),
        Device(name: "Chrome on Windows", platform: .web, client: .web(.chrome, on: .windows)),
        Device(name: "Chrome on Android", platform: .web, client: .web(.chrome, on: .android)),
    ]

    private func cut(_ place: TextPlace, on device: Device) -> TextCut? {
        guard let text = texts.first(where: { $0.platform == device.platform && $0.isTitle == place.isTitle }),
            let usual = place.limit(on: device.client, withPicture: false),
            let beside = place.limit(on: device.client, withPicture: true)
        else { return nil }
        return TextCut(
            place: [device.name, place.name].compactMap(\.self).joined(separator: ", "),
            platform: device.platform,
            isTitle: place.isTitle,
            limit: text.withPicture.count > 0 ? beside : usual,
            rows: text.withoutPicture.count(longerThan: usual) + text.withPicture.count(longerThan: beside),
            of: text.withoutPicture.count + text.withPicture.count
        )
    }
}
