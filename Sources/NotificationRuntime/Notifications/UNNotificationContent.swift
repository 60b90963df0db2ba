// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The content of a notification, an immutable snapshot.
///
/// Unchecked, because all of it lies behind a lock; extensions edit one object from several threads.
public class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    let storage: Locked<Fields>
    /// The push that this content belongs to; `nil` for content that an extension made from nothing.
    package let delivery: DeliveryContext?

    /// Creates empty content, for which the system shows nothing.
    public override convenience init() {
        self.init(fields: Fields(), delivery: nil)
    }

    package init(fields: Fields, delivery: DeliveryContext?) {
        storage = Locked(fields)
        self.delivery = delivery
    }

    /// Everything it says at this moment.
    package var fields: Fields { storage.withLock { $0 } }

    /// Files shown with the notification, the first as its thumbnail; `aps` has no key for them.
    public var attachments: [UNNotificationAttachment] { fields.attachments }
    /// The number on the app's icon (`aps.badge`); 0 removes it, `nil` leaves it as it is.
    public var badge: NSNumber? { fields.badge }
    /// The text (`aps.alert.body`, or `aps.alert` if that is a string).
    public var body: String { fields.body }
    /// The identifier of the category whose actions are offered (`aps.category`).
    public var categoryIdentifier: String { fields.categoryIdentifier }
    /// The launch image of the app when opened from here (`aps.alert.launch-image`).
    public var launchImageName: String { fields.launchImageName }
    /// The sound to play (`aps.sound`); `nil` for none.
    public var sound: UNNotificationSound? { fields.sound }
    /// The second line (`aps.alert.subtitle`).
    public var subtitle: String { fields.subtitle }
    /// The group it is shown in (`aps.thread-id`).
    public var threadIdentifier: String { fields.threadIdentifier }
    /// The first line (`aps.alert.title`).
    public var title: String { fields.title }
    /// The whole payload, `aps` and custom keys included.
    public var userInfo: [AnyHashable: Any] { fields.userInfo }
    /// Its text in the group's summary (`aps.alert.summary-arg`); ignored since iOS 15.
    public var summaryArgument: String { fields.summaryArgument }
    /// The number of items that it counts as in the group's summary (`aps.alert.summary-arg-count`); ignored since iOS 15.
    public var summaryArgumentCount: Int { fields.summaryArgumentCount }
    /// The window to bring forward (`aps.target-content-id`).
    public var targetContentIdentifier: String? { fields.targetContentIdentifier }
    /// How much it may interrupt (`aps.interruption-level`); active if the payload does not say.
    public var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    /// Its rank in the summary, from 0 to 1 (`aps.relevance-score`).
    public var relevanceScore: Double { fields.relevanceScore }
    /// The criteria for Focus filters (`aps.filter-criteria`).
    public var filterCriteria: String? { fields.filterCriteria }

    /// Returns an immutable snapshot.
    public func copy(with zone: NSZone? = nil) -> Any {
        UNNotificationContent(fields: fields, delivery: delivery)
    }

    /// Returns a `UNMutableNotificationContent` with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(fields: fields, delivery: delivery)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        return self === other || fields.isEqual(to: other.fields)
    }

    public override var hash: Int {
        let fields = fields
        var hasher = Hasher()
        hasher.combine(fields.title)
        hasher.combine(fields.subtitle)
        hasher.combine(fields.body)
        hasher.combine(fields.threadIdentifier)
        return hasher.finalize()
    }
}

extension UNNotificationContent {
    /// All properties of a notification's content as one value.
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
        /// The host's source for `userInfo`, until an extension replaces it.
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
        /// Whether an intent made a message or call from a person of it.
        package var isCommunication = false
        /// The picture of the person whom it is shown as a message or call from.
        package var avatar: SenderPicture?

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
                && filterCriteria == other.filterCriteria && avatar == other.avatar
                && isCommunication == other.isCommunication
        }
    }
}

/// How much a notification may interrupt (`aps.interruption-level`).
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Joins the list without lighting the screen.
    case passive = 0
    /// Lights the screen and may play a sound; the default.
    case active = 1
    /// Like active, and breaks through a Focus for an hour.
    case timeSensitive = 2
    /// Plays even when muted; needs an entitlement.
    case critical = 3
}
