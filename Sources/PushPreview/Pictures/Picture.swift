// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture of the page's album, to be drawn as often as stages need it.
struct Picture: Sendable, Hashable {
    /// Its number in the album.
    let number: Int
    /// The description for people who cannot see it.
    let name: String
    /// The size in which browsers draw it.
    let size: EmbeddedImage.Size
    /// The size without EXIF's rotation, if that differs.
    let unturnedSize: EmbeddedImage.Size?

    /// The caption below a drawing that replaces the picture; `nil` for the picture itself.
    var caption: String?

    /// The picture as a system draws it that does not look at EXIF.
    var unturned: Picture {
        unturnedSize.map { Picture(number: number, name: name, size: $0, unturnedSize: nil, caption: caption) } ?? self
    }
}

/// A frame in a picture's place, with the sentence that says why it stands there.
struct PicturePlaceholder {
    let attachment: DisplayedNotification.Attachment
    let reason: String

    init(_ attachment: DisplayedNotification.Attachment, reason: String) {
        self.attachment = attachment
        self.reason = reason
    }

    var markup: HTML {
        """
        <div class="placeholder"><b><bdi>\(attachment.fileName.bounded(to: 200))</bdi></b><span>\(reason)</span></div>
        """
    }
}

/// The drawing in the place of a picture that a device shows and browsers do not, in the picture's own size.
enum StandIn {
    /// A hill, a sun and the edges of the picture, so that crops can be seen.
    static func drawing(_ size: EmbeddedImage.Size) -> HTML {
        let (width, height) = (Double(size.width), Double(size.height))
        let unit = min(width, height)
        let (x, y) = (width / 2, height / 2)
        return """
            <rect class="stand-in-ground" width="\(size.width)" height="\(size.height)"/>\
            <rect class="stand-in-edge" x="\(length: unit * 0.03)" y="\(length: unit * 0.03)" \
            width="\(length: width - unit * 0.06)" height="\(length: height - unit * 0.06)" \
            stroke-width="\(length: unit * 0.012)" stroke-dasharray="\(length: unit * 0.04)"/>\
            <circle class="stand-in-shape" cx="\(length: x + unit * 0.13)" cy="\(length: y - unit * 0.13)" \
            r="\(length: unit * 0.06)"/>\
            <path class="stand-in-shape" d="M\(length: x - unit * 0.28) \(length: y + unit * 0.2)\
            l\(length: unit * 0.18) -\(length: unit * 0.26)l\(length: unit * 0.13) \(length: unit * 0.17)\
            l\(length: unit * 0.08) -\(length: unit * 0.09)l\(length: unit * 0.17) \(length: unit * 0.18)z"/>
            """
    }

    /// What is said below it.
    static func sentence(_ format: String) -> String {
        "\(format). The device shows it; browsers, and so this page, cannot."
    }
}
