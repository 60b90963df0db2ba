// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Shows a notification after a time.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Seconds, more than 0; at least 60 if it repeats.
    public let timeInterval: TimeInterval
    private let created = Date()

    /// Creates a trigger; stops the program on what Apple's raises an exception for.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        precondition(timeInterval > 0, "time interval must be greater than 0")
        precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// Returns when it fires next; `nil` when it will not.
    public func nextTriggerDate() -> Date? {
        let elapsed = Date().timeIntervalSince(created)
        guard elapsed >= timeInterval else { return created.addingTimeInterval(timeInterval) }
        return repeats
            ? created.addingTimeInterval((elapsed / timeInterval).rounded(.down) * timeInterval + timeInterval) : nil
    }
}
