// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UNNotificationContent {
    /// Everything that a notification says, as one value.
    package struct Fields {
        package var title = ""
        package var subtitle = ""
        package var body = ""
        package var badge: NSNumber?
        package var sound: UNNotificationSound?
        package var attachments: [UNNotificationAttachment] = []
        /// The whole payload as `JSONSerialization` reads it: numbers are `NSNumber`, null is `NSNull`.
        package var userInfo: [AnyHashable: Any] = [:] {
            didSet { userInfoSource = nil }
        }
        /// What the host made `userInfo` from, until an extension replaces it.
        package var userInfoSource: (any Sendable)?
        package var categoryIdentifier = ""
        package var threadIdentifier = ""
        package var launchImageName = ""
        package var summaryArgument = ""
        package var summaryArgumentCount = 0
        package var targetContentIdentifier: String?
        package var interruptionLevel = UNNotificationInterruptionLevel.active
        package var relevanceScore = 0.0
        package var filterCriteria: String?
        /// It is shown as a message or call from somebody whose picture is known.
        package var hasAvatar = false

        package init() {}

        func isEqual(to other: Self) -> Bool {
            title == other.title && subtitle == other.subtitle && body == other.body && badge == other.badge
                && sound == other.sound && attachments == other.attachments
                && NSDictionary(dictionary: userInfo).isEqual(NSDictionary(dictionary: other.userInfo))
                && categoryIdentifier == other.categoryIdentifier && threadIdentifier == other.threadIdentifier
                && launchImageName == other.launchImageName && summaryArgument == other.summaryArgument
                && summaryArgumentCount == other.summaryArgumentCount
                && targetContentIdentifier == other.targetContentIdentifier
                && interruptionLevel == other.interruptionLevel && relevanceScore == other.relevanceScore
                && filterCriteria == other.filterCriteria && hasAvatar == other.hasAvatar
        }
    }
}
