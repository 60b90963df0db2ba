// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension DisplayedNotification {
    /// A file that is shown, by its place among the attachments from 0 on, or as `icon` or `badge` of a browser's.
    func file(_ place: String) -> Attachment? {
        switch place {
        case "icon": return web?.icon
        case "badge": return web?.badge
        default:
            guard let number = Int(place), attachments.indices.contains(number) else { return nil }
            return attachments[number]
        }
    }
}
