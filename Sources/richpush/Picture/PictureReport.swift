// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushPreview
import PushSimulator

/// Every platform's result for a picture, from the same simulated devices that receive messages.
struct PictureReport: Sendable {
    let picture: PictureFile
    var deliveries: [Delivery]
    /// Variants that were written.
    var variants: [PictureVariant] = []

    /// Shows the picture on the devices; a file as if it were at an https address.
    ///
    /// - Parameter deliver: The deliveries of a message with the picture.
    init(
        _ picture: PictureFile,
        _ deliver: @Sendable (_ input: PushInput) async throws -> [Delivery]
    ) async throws {
        self.picture = picture
        let isURL = PictureFile.isURL(picture.source)
        let address = isURL ? picture.source.argument : "https://example.com/picture.\(picture.nameExtension)"
        deliveries = try await deliver(try Self.message(showing: address))
    }

    private static func message(showing url: String) throws -> PushInput {
        var message = PushMessage(
            to: .topic("pictures"),
            notification: .init(title: "A picture", body: "As each platform shows it.")
        )
        message.attachImage(url)
        return try PushInput(parsing: message.encoded())
    }

    /// Findings about the picture that are problems, without remarks about a server on this machine.
    private func findings(of delivery: Delivery) -> [Finding] {
        var known: Set<String> = []
        return delivery.findings.filter { $0.severity >= .warning && known.insert($0.message).inserted }
    }

    private func parts(of delivery: Delivery) -> [(place: String, part: PicturePart)] {
        guard let displayed = delivery.displayed, let attachment = displayed.attachments.first,
            let width = attachment.width ?? picture.info.displayWidth,
            let height = attachment.height ?? picture.info.displayHeight
        else { return [] }
        return PicturePart.shown(by: displayed, width: width, height: height)
    }

    // MARK: - Text

    /// For people, a paragraph for each device.
    var text: String {
        var lines = ["\(picture.source.argument.printable): \(picture.sentence)"]
        for delivery in deliveries {
            lines.append("")
            lines.append("\(delivery.device): \(Verdict(delivery).label)")
            for (place, part) in parts(of: delivery) { lines.append("  \(place): \(Self.sentence(part))") }
            for finding in findings(of: delivery) { lines.append("  \(finding.message) [\(finding.rule)]") }
        }
        if !variants.isEmpty {
            lines.append("")
            for variant in variants { lines.append("Written: \(variant.sentence)") }
        }
        lines += ["", sentence]
        return lines.joined(separator: "\n")
    }

    /// How many devices show it.
    private var sentence: String {
        let shown = deliveries.count { $0.displayed?.attachments.isEmpty == false }
        guard shown < deliveries.count else { return "All \(deliveries.count) devices show the picture." }
        return "\(shown) of \(deliveries.count) devices show the picture."
    }

    private static func sentence(_ part: PicturePart) -> String {
        guard part.isVisible else { return "all of it" }
        let sides = part.x > part.y ? "left and right" : "top and bottom"
        return
            "\(Int(part.width.rounded())) × \(Int(part.height.rounded())) pixels from the middle; "
            + "\(Int((part.lost * 100).rounded()))% is cut off at the \(sides)"
    }

    // MARK: - JSON

    /// For machines, one object.
    var json: JSONValue {
        var object: JSONObject = [
            "picture": [
                "source": .string(picture.source.argument), "type": .string(picture.info.type.rawValue),
                "byteCount": .integer(picture.bytes.count),
            ],
            "platforms": .array(deliveries.map(platform)),
            "variants": .array(variants.map(\.json)),
        ]
        if case .object(var about)? = object["picture"] {
            about["width"] = picture.info.displayWidth.map(JSONValue.integer)
            about["height"] = picture.info.displayHeight.map(JSONValue.integer)
            about["orientation"] = .integer(picture.info.orientation)
            about["frameCount"] = .integer(picture.info.frameCount)
            about["damage"] = .array(picture.info.damage.map { .string("\($0)") })
            object["picture"] = .object(about)
        }
        return .object(object)
    }

    private func platform(_ delivery: Delivery) -> JSONValue {
        [
            "platform": .string(delivery.platform.rawValue), "device": .string(delivery.device),
            "verdict": .string(Verdict(delivery).label),
            "isShown": .bool(delivery.displayed?.attachments.isEmpty == false),
            "parts": .array(
                parts(of: delivery).map { place, part in
                    [
                        "place": .string(place), "x": .integer(Int(part.x.rounded())),
                        "y": .integer(Int(part.y.rounded())), "width": .integer(Int(part.width.rounded())),
                        "height": .integer(Int(part.height.rounded())),
                        "lost": .number((part.lost * 1000).rounded() / 1000),
                    ]
                }
            ),
            "findings": .array(findings(of: delivery).map(\.json)),
        ]
    }

    // MARK: - Page

    /// To be looked at: the devices side by side, with what they cut.
    var page: PreviewPage {
        var page = PreviewPage(
            title: URL(filePath: picture.source.argument).lastPathComponent,
            findings: [],
            entries: deliveries.map { .init($0) }
        )
        page.subtitle = picture.sentence
        return page
    }
}
