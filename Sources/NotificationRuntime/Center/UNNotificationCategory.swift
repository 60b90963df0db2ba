// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A kind of notification that the app declares, with the buttons it offers.
public final class UNNotificationCategory: NSObject, NSCopying, Sendable {
    /// What `aps.category` says.
    public let identifier: String
    /// The buttons, in order.
    public let actions: [UNNotificationAction]
    /// Identifiers of the intents that its notifications represent.
    public let intentIdentifiers: [String]
    /// How its notifications behave.
    public let options: UNNotificationCategoryOptions
    /// The text in place of the body if previews are hidden.
    public let hiddenPreviewsBodyPlaceholder: String
    /// The format of a group's summary; ignored since iOS 15.
    public let categorySummaryFormat: String

    /// Creates a category.
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: nil,
            categorySummaryFormat: nil,
            options: options
        )
    }

    /// Creates a category with a text for hidden previews.
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
            categorySummaryFormat: nil,
            options: options
        )
    }

    /// Creates a category with a text for hidden previews and a format for summaries.
    public init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?,
        categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return identifier == other.identifier && actions == other.actions && options == other.options
            && intentIdentifiers == other.intentIdentifiers
            && hiddenPreviewsBodyPlaceholder == other.hiddenPreviewsBodyPlaceholder
            && categorySummaryFormat == other.categorySummaryFormat
    }

    public override var hash: Int { identifier.hashValue }
}

/// How the notifications of a category behave.
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates a set from Apple's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The app is notified when a notification is dismissed.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
    /// They are shown in the car.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
    /// The title is shown even where previews are hidden.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
    /// The subtitle is shown even where previews are hidden.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
    /// They are read aloud; without effect since iOS 15.
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}
