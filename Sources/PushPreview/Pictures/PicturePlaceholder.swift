// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
