// SPDX-License-Identifier: Apache-2.0

/// Something that happened in an emulator and that clients of the inbox want to hear of at once.
///
/// Each is published after the write that it tells of, because those who wait look into the store when they hear it.
enum EmulatorEvent: Sendable, Hashable {
    /// A message was stored.
    case messageReceived(id: Int64, project: String)
    /// A device is done with a message.
    case delivered(message: Int64, device: String, project: String)
    /// All devices are done with a message: it is no longer pending in the store.
    case settled(message: Int64, project: String)
    /// A device has sent something to its app server.
    case upstreamReceived(id: Int64, project: String)
    /// Messages were deleted.
    case messagesDeleted
    /// Messages were marked as read or unread.
    case messagesMarked
    /// Faults or the quota were changed, or one is over.
    case faultsChanged
}
