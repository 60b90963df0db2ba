// SPDX-License-Identifier: Apache-2.0

/// Something that happened in an emulator and that clients of the inbox want to hear of at once.
enum EmulatorEvent: Sendable, Hashable {
    /// A message was stored.
    case messageReceived(id: Int64, project: String)
    /// A device is done with a message.
    case delivered(message: Int64, device: String, project: String)
    /// Messages were deleted.
    case messagesDeleted
}
