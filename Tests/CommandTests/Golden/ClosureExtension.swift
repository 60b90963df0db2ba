// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

/// An extension whose work is a closure, and which does nothing when its time is up.
final class ClosureExtension: UNNotificationServiceExtension {
    typealias Work = @Sendable (UNNotificationRequest, @escaping (UNNotificationContent) -> Void) -> Void
    private let work: Work

    init(_ work: @escaping Work) { self.work = work }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        work(request, contentHandler)
    }
}
