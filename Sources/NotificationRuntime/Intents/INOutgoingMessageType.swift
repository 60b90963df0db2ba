// SPDX-License-Identifier: Apache-2.0

/// What kind of message is sent.
public enum INOutgoingMessageType: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// A text.
    case outgoingMessageText = 1
    /// A recording.
    case outgoingMessageAudio = 2
}
