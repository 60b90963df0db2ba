// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Shows a notification at a date.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The parts of the date that have to match.
    public let dateComponents: DateComponents

    /// Creates a trigger for the next date with these parts.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// Returns when it fires next; `nil` when no such date is to come.
    public func nextTriggerDate() -> Date? {
        (dateComponents.calendar ?? .current)
            .nextDate(after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
    }
}
