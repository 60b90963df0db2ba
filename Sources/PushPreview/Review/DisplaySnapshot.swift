// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushMessages

/// What devices display of one message, without what differs from run to run: the format that reviews and tests share.
package struct DisplaySnapshot: Sendable, Hashable {
    /// The version of the format.
    package static let schema = 1

    /// What one device displays.
    package struct Device: Sendable, Hashable {
        package var name: String
        package var platform: Platform
        package var verdict: String
        /// Whether anything is displayed.
        package var isShown: Bool
        package var title = ""
        package var subtitle = ""
        package var body = ""
        package var picture: Picture?
        /// The titles of buttons; on Apple devices the category, whose buttons the app has registered.
        package var buttons: [String] = []
        /// The rules of warnings and errors, the worst first.
        package var reasons: [String]
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
        let category = shown.categoryIdentifier
        buttons = shown.android?.actions ?? shown.web?.actions ?? (category.isEmpty ? [] : [category])
    }

    /// The device in the machine format; every member is present.
    package var json: JSONValue {
        [
            "device": .string(name), "platform": .string(platform.rawValue), "verdict": .string(verdict),
            "isShown": .bool(isShown), "title": .string(title), "subtitle": .string(subtitle), "body": .string(body),
            "picture": picture?.json ?? .null, "buttons": .array(buttons.map(JSONValue.string)),
            "reasons": .array(reasons.map(JSONValue.string)),
        ]
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
