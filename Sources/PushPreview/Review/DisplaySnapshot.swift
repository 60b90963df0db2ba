// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushMessages

/// The notifications that devices display of one message, without what differs from run to run: the format that reviews
/// and tests share.
package struct DisplaySnapshot: Sendable, Hashable {
    /// The version of the format.
    package static let schema = 1

    /// The notification that one device displays.
    package struct Device: Sendable, Hashable {
        package var name: String
        package var platform: Platform
        package var verdict: String
        /// Whether anything is displayed.
        package var isShown: Bool
        package var title = ""
        package var subtitle = ""
        package var body = ""
        /// The texts that usually do not fit, by the table of capabilities.
        package var cuts: [Cut] = []
        package var picture: Picture?
        /// The titles of buttons; on Apple devices the category if only the app knows its buttons.
        package var buttons: [String] = []
        /// The rules of warnings and errors, the worst first.
        package var reasons: [String]
    }

    /// A text of which a place on the device shows the beginning only.
    package struct Cut: Sendable, Hashable {
        /// `title` or `text`.
        package var part: String
        /// The place, such as `lock screen`; `nil` if it is cut wherever it stands.
        package var place: String?
        /// Characters that usually fit.
        package var characters: Int
    }

    /// A file that is displayed.
    package struct Picture: Sendable, Hashable {
        /// For instance `picture` or `movie`.
        package var kind: String
        /// In pixels, if known.
        package var width: Int?
        package var height: Int?
        /// The beginning of the SHA-256 of the file; `nil` if it cannot be read.
        package var digest: String?
    }

    package var devices: [Device]

    /// Takes what the devices display; the files of their attachments are read.
    package init(_ deliveries: [Delivery]) { devices = deliveries.map(Device.init) }

    /// The snapshot in the machine format.
    package var json: JSONValue {
        ["schema": .integer(Self.schema), "devices": .array(devices.map(\.json))]
    }
}

extension DisplaySnapshot.Device {
    init(_ delivery: Delivery) {
        let shown = delivery.displayed
        self.init(
            name: delivery.device,
            platform: delivery.platform,
            verdict: Verdict(delivery).label,
            isShown: shown != nil,
            reasons: delivery.findings.worstFirst.filter { $0.severity >= .warning }.map(\.rule)
        )
        guard let shown else { return }
        (title, subtitle, body) = (shown.title, shown.subtitle, shown.body)
        picture = shown.attachments.first.map(DisplaySnapshot.Picture.init)
        cuts =
            Capabilities.Client(showing: shown, on: delivery.platform).map { client in
                TextPlace.all(on: delivery.platform).compactMap { place in
                    let text = place.isTitle ? shown.title : shown.body
                    return place.limit(on: client, withPicture: !shown.attachments.isEmpty).flatMap { limit in
                        text.unicodeScalars.count > limit
                            ? .init(part: place.isTitle ? "title" : "text", place: place.name, characters: limit) : nil
                    }
                }
            } ?? []
        let category = shown.categoryIdentifier
        buttons =
            shown.android?.actions ?? shown.web?.actions ?? shown.apple?.actions.map(\.label)
            ?? (category.isEmpty ? [] : [category])
    }

    /// The device in the machine format; every member is present.
    package var json: JSONValue {
        [
            "device": .string(name), "platform": .string(platform.rawValue), "verdict": .string(verdict),
            "isShown": .bool(isShown), "title": .string(title), "subtitle": .string(subtitle), "body": .string(body),
            "cuts": .array(cuts.map(\.json)), "picture": picture?.json ?? .null,
            "buttons": .array(buttons.map(JSONValue.string)),
            "reasons": .array(reasons.map(JSONValue.string)),
        ]
    }
}

extension DisplaySnapshot.Cut {
    /// The text and the place, as a sentence names them.
    var name: String { place.map { "\(part), \($0)," } ?? part }

    fileprivate var json: JSONValue {
        [
            "part": .string(part), "place": place.map(JSONValue.string) ?? .null, "characters": .integer(characters),
        ]
    }
}

extension Capabilities.Client {
    /// The device or browser that shows a notification; `nil` for a browser that the table does not have.
    fileprivate init?(showing displayed: DisplayedNotification, on platform: Platform) {
        switch platform {
        case .apple: self = .iOS()
        case .android: self = AndroidTemplate.client(of: displayed)
        case .web:
            guard let web = displayed.web, let browser = Capabilities.Browser(rawValue: web.browser),
                let system = Capabilities.System(rawValue: web.system)
            else { return nil }
            self = .web(browser, on: system)
        }
    }
}

extension DisplaySnapshot.Picture {
    init(_ attachment: DisplayedNotification.Attachment) {
        // The digest of a movie would take seconds.
        let isSmall = attachment.byteCount <= 16 << 20
        let bytes = isSmall ? try? Data(contentsOf: URL(fileURLWithPath: attachment.file)) : nil
        self.init(
            kind: AttachmentMedium(type: attachment.type).noun,
            width: attachment.width,
            height: attachment.height,
            digest: bytes.map { SHA256.digest([UInt8]($0)).prefix(8).map(Self.hexadecimal).joined() }
        )
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    /// Width and height, if known.
    var size: String? { width.flatMap { width in height.map { "\(width) × \($0)" } } }

    fileprivate var json: JSONValue {
        [
            "kind": .string(kind), "width": width.map(JSONValue.integer) ?? .null,
            "height": height.map(JSONValue.integer) ?? .null, "digest": digest.map(JSONValue.string) ?? .null,
        ]
    }
}
