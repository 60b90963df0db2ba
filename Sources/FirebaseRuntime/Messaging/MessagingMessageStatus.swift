// SPDX-License-Identifier: Apache-2.0

/// Whether a message was seen before.
public enum MessagingMessageStatus: Int, Sendable {
    /// An empty message.
    case unknown = 0
    /// A message; Firebase says so of a repeated one too.
    case new = 1
}
