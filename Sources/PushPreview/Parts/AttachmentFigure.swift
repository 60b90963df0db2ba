// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// An attachment as a picture, or as a frame with the sentence that says why there is none.
struct AttachmentFigure {
    let attachment: DisplayedNotification.Attachment
    private let image: Result<EmbeddedImage, EmbeddedImage.Refusal>

    init(_ attachment: DisplayedNotification.Attachment) {
        self.attachment = attachment
        image = EmbeddedImage.load(attachment)
    }

    /// The square beside the text of a collapsed card; nothing where iOS shows nothing.
    var thumbnail: HTML? {
        guard !attachment.isThumbnailHidden, case .success(let image) = image else { return nil }
        return "<img class=\"thumbnail\" src=\"\(data: image)\" alt=\"\(attachment.fileName.bounded(to: 200))\">"
    }

    /// The whole picture at its own aspect, as wide as the card.
    var large: HTML {
        switch image {
        case .success(let image):
            """
            <img class="large" src="\(data: image)" alt="\(attachment.fileName.bounded(to: 200))"\(size)>
            """
        case .failure(let refusal):
            """
            <div class="placeholder"><b>\(attachment.fileName.bounded(to: 200))</b><span>\(refusal.reason)</span></div>
            """
        }
    }

    /// Known dimensions keep the page from jumping; only sane ones are passed on.
    private var size: HTML? {
        guard let width = attachment.width, let height = attachment.height,
            (1...65_535).contains(width), (1...65_535).contains(height)
        else { return nil }
        return " width=\"\(width)\" height=\"\(height)\""
    }
}
