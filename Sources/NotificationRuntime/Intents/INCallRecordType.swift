// SPDX-License-Identifier: Apache-2.0

/// What became of a call.
public enum INCallRecordType: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// Made from this device.
    case outgoing = 1
    /// Not taken.
    case missed = 2
    /// Taken.
    case received = 3
    /// The newest, whatever became of it.
    case latest = 4
    /// A message was left.
    case voicemail = 5
    /// It rings.
    case ringing = 6
    /// It goes on.
    case inProgress = 7
    /// It waits.
    case onHold = 8
}
