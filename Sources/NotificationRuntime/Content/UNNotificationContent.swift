// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a notification says: an immutable snapshot.
///
/// Unchecked, because all of it lies behind a lock; extensions edit one object from several threads.
public class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    let storage: Locked<Fields>
    /// The push that this content belongs to; `nil` for content that an extension made from nothing.
    package let delivery: DeliveryContext?

    /// Creates empty content, which asks the system to show nothing.
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
    /// The text (`aps.alert.body`, or `aps.alert` where that is a string).
    public var body: String { fields.body }
    /// The identifier of the category whose actions are offered (`aps.category`).
    public var categoryIdentifier: String { fields.categoryIdentifier }
    /// The launch image of the app when opened from here (`aps.alert.launch-image`).
    public var launchImageName: String { fields.launchImageName }
    /// The sound to play (`aps.sound`); `nil` is none.
    public var sound: UNNotificationSound? { fields.sound }
    /// The second line (`aps.alert.subtitle`).
    public var subtitle: String { fields.subtitle }
    /// The group it is shown in (`aps.thread-id`).
    public var threadIdentifier: String { fields.threadIdentifier }
    /// The first line (`aps.alert.title`).
    public var title: String { fields.title }
    /// The whole payload, `aps` and custom keys included.
    public var userInfo: [AnyHashable: Any] { fields.userInfo }
    /// What the group's summary says of it (`aps.alert.summary-arg`); ignored since iOS 15.
    public var summaryArgument: String { fields.summaryArgument }
    /// How many items it stands for in the group's summary (`aps.alert.summary-arg-count`); ignored since iOS 15.
    public var summaryArgumentCount: Int { fields.summaryArgumentCount }
    /// The window to bring forward (`aps.target-content-id`).
    public var targetContentIdentifier: String? { fields.targetContentIdentifier }
    /// How much it may interrupt (`aps.interruption-level`); active where the payload says nothing.
    public var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    /// Its rank in the summary, from 0 to 1 (`aps.relevance-score`).
    public var relevanceScore: Double { fields.relevanceScore }
    /// What a Focus filter decides by (`aps.filter-criteria`).
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
