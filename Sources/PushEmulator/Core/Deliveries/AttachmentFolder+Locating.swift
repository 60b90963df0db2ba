// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension AttachmentFolder {
    /// The delivery with its files where they are now: the data folder may have been moved since it was stored.
    func located(_ delivery: Delivery) -> Delivery {
        guard var displayed = delivery.displayed else { return delivery }
        for index in displayed.attachments.indices { locate(&displayed.attachments[index]) }
        if var icon = displayed.web?.icon {
            locate(&icon)
            displayed.web?.icon = icon
        }
        if var badge = displayed.web?.badge {
            locate(&badge)
            displayed.web?.badge = badge
        }
        var delivery = delivery
        delivery.displayed = displayed
        return delivery
    }

    private func locate(_ attachment: inout DisplayedNotification.Attachment) {
        attachment.file = located(attachment.file).path
    }
}
