// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The pictures of all deliveries of a page, each in it once however many devices show it.
struct PictureAlbum: Sendable {
    /// The result of reading a file.
    enum Content: Sendable {
        case picture(Picture)
        /// The sentence that stands in its place.
        case refused(String)
    }

    /// What is drawn by reference.
    private enum Entry: Sendable {
        case image(EmbeddedImage, EmbeddedImage.Size)
        case standIn(EmbeddedImage.Size)
    }

    private var entries: [Entry] = []
    private var contents: [String: Content] = [:]
    /// Devices keep a file each of the same download.
    private var numbers: [Data: Int] = [:]
    /// Bytes of pictures that still fit on the page.
    private var room: Int

    /// Reads the files that stages draw.
    ///
    /// - Parameter byteLimit: The most bytes of the page's pictures together.
    init(_ shown: some Sequence<PreviewPage.Entry>, byteLimit: Int = .max) {
        room = byteLimit
        for entry in shown {
            guard let displayed = entry.delivery.displayed else { continue }
            // Browsers take the first frame, and so does Android's decoder.
            let isStill = displayed.web != nil || displayed.android?.isFirstFrameOnly == true
            if let attachment = displayed.attachments.first { add(attachment, isStill: isStill) }
            if let avatar = displayed.avatar { add(avatar, isStill: true) }
            if let icon = entry.app?.picture { add(icon, isStill: true) }
            if let icon = displayed.web?.icon { add(icon, isStill: true) }
            if let badge = displayed.web?.badge { add(badge, isStill: true) }
        }
    }

    /// The result of reading the attachment's file.
    func content(of attachment: DisplayedNotification.Attachment) -> Content {
        contents[attachment.file] ?? .refused("The attachment's file was not read.")
    }

    /// The attachment as a picture; `nil` if there is nothing to draw.
    func picture(of attachment: DisplayedNotification.Attachment?) -> Picture? {
        guard let attachment, case .picture(let picture) = content(of: attachment) else { return nil }
        return picture
    }

    private mutating func add(_ attachment: DisplayedNotification.Attachment, isStill: Bool) {
        guard contents[attachment.file] == nil else { return }
        let known = EmbeddedImage.Size(attachment.width ?? 0, attachment.height ?? 0)
        switch EmbeddedImage.load(attachment) {
        case .failure(let refusal):
            guard refusal.isForeignFormat, let known else {
                contents[attachment.file] = .refused(refusal.reason)
                return
            }
            entries.append(.standIn(known))
            contents[attachment.file] = .picture(
                Picture(
                    number: entries.count,
                    name: attachment.fileName.bounded(to: 200),
                    size: known,
                    unturnedSize: nil,
                    caption: StandIn.sentence(attachment.formatName)
                )
            )
        case .success(let loaded):
            let image = isStill ? loaded.still : loaded
            guard let stored = image.storedSize ?? known else {
                contents[attachment.file] = .refused("The file does not say how large its picture is.")
                return
            }
            let size = image.isTurned ? stored.turned : stored
            let key = Data(image.bytes)
            let number = numbers[key] ?? entries.count + 1
            if number > entries.count {
                guard image.bytes.count <= room else {
                    contents[attachment.file] = .refused("The page has no room for another picture of this size.")
                    return
                }
                room -= image.bytes.count
                numbers[key] = number
                entries.append(.image(image, size))
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
        guard !entries.isEmpty else { return nil }
        return """
            <svg class="album" width="0" height="0" aria-hidden="true"><defs>
            \(entries.enumerated().map { index, entry in drawing(index + 1, entry) })</defs></svg>
            """
    }

    private func drawing(_ number: Int, _ entry: Entry) -> HTML {
        switch entry {
        case .image(let image, let size): self.image(number, image, size)
        case .standIn(let size): "<g id=\"p\(number)\">\(StandIn.drawing(size))</g>\n"
        }
    }

    /// Decoded before it is drawn, so that no screenshot comes too early.
    ///
    /// A rotated picture takes its size from the file, so its size differs if the rotation is ignored.
    private func image(_ number: Int, _ image: EmbeddedImage, _ size: EmbeddedImage.Size) -> HTML {
        let extent: HTML? =
            image.isTurned ? nil : " width=\"\(size.width)\" height=\"\(size.height)\" preserveAspectRatio=\"none\""
        return "<image id=\"p\(number)\"\(extent) decoding=\"sync\" href=\"\(data: image)\"/>\n"
    }
}
