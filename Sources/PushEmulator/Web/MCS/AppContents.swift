// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The content that the last message has for an app, which is the same for all devices of a topic.
final class AppContents: Sendable {
    private struct Entry: Sendable {
        var message: Int64
        var app: String
        var content: FCMRegistration.Content
    }

    private let last = Mutex<Entry?>(nil)

    /// The content of a message for an app, made unless it is the last one.
    ///
    /// - Parameter message: The message's number.
    func content(
        of message: Int64,
        for app: String,
        _ make: () -> FCMRegistration.Content
    ) -> FCMRegistration.Content {
        if let last = last.withLock(\.self), last.message == message, last.app == app { return last.content }
        let content = make()
        last.withLock { $0 = Entry(message: message, app: app, content: content) }
        return content
    }
}
