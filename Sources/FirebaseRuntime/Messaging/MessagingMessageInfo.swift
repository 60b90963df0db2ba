// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What `Messaging` says about a message that an app received.
public final class MessagingMessageInfo: NSObject, Sendable {
    /// Whether the message was seen before.
    public let status: MessagingMessageStatus

    init(status: MessagingMessageStatus) {
        self.status = status
    }
}
