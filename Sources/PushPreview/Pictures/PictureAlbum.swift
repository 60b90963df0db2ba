// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The pictures of all deliveries of a page, each in it once however many devices show it.
struct PictureAlbum: Sendable {
    /// What a file came to.
    enum Content: Sendable {
        case picture(Picture)
        /// The sentence that stands in its place.
        case refused(String)
    }

    private var images: [EmbeddedImage] = []
    private var sizes: [EmbeddedImage.Size] = []
    private var contents: [String: Content] = [:]
    /// Devices keep a file each of the same download.
    private var numbers: [Data: Int] = [:]

    /// Reads the files that stages draw.
    init(_ deliveries: some Sequence<Delivery>) {
        for displayed in deliveries.lazy.compactMap(\.displayed) {
            if let attachment = displayed.attachments.first { add(attachment) }
            if let icon = displayed.web?.icon { add(icon) }
            if let badge = displayed.web?.badge { add(badge) }
        }
    }

    /// What the attachment's file came to.
    func content(of attachment: DisplayedNotification.Attachment) -> Content {
        contents[attachment.file] ?? .refused("The attachment's file was not read.")
    }

    /// The attachment as a picture; `nil` where there is none to draw.
    func picture(of attachment: DisplayedNotification.Attachment?) -> Picture? {
        guard let attachment, case .picture(let picture) = content(of: attachment) else { return nil }
        return picture
    }

    private mutating func add(_ attachment: DisplayedNotification.Attachment) {
        guard contents[attachment.file] == nil else { return }
        switch EmbeddedImage.load(attachment) {
        case .failure(let refusal): contents[attachment.file] = .refused(refusal.reason)
        case .success(let image):
            let known = EmbeddedImage.Size(attachment.width ?? 0, attachment.height ?? 0)
            guard let stored = image.storedSize ?? known else {
                contents[attachment.file] = .refused("The file does not say how large its picture is.")
                return
            }
            let size = image.isTurned ? stored.turned : stored
            let key = Data(image.bytes)
            let number = numbers[key] ?? images.count + 1
            if number > images.count {
                numbers[key] = number
                images.append(image)
                sizes.append(size)
            }
            contents[attachment.file] = .picture(
                Picture(
                    number: number,
                    name: attachment.fileName.bounded(to: 200),
                    size: size,
                    unturnedSize: image.isTurned ? stored : nil
                )
            )
        }
    }

    /// The pictures, invisible themselves; stages draw them by reference.
    var markup: HTML? {
        guard !images.isEmpty else { return nil }
        return """
            <svg class="album" width="0" height="0" aria-hidden="true"><defs>
            \(zip(images, sizes).enumerated().map { index, entry in image(index + 1, entry.0, entry.1) })</defs></svg>
            """
    }

    /// Decoded before it is drawn, so that no screenshot comes too early.
    ///
    /// A turned picture takes its size from the file, so that it has another where the turn is not looked at.
    private func image(_ number: Int, _ image: EmbeddedImage, _ size: EmbeddedImage.Size) -> HTML {
        let extent: HTML? =
            image.isTurned ? nil : " width=\"\(size.width)\" height=\"\(size.height)\" preserveAspectRatio=\"none\""
        return "<image id=\"p\(number)\"\(extent) decoding=\"sync\" href=\"\(data: image)\"/>\n"
    }
}
