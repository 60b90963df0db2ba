// SPDX-License-Identifier: Apache-2.0

/// Whether a call has pictures.
public enum INCallCapability: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// Sound alone.
    case audioCall = 1
    /// Sound and pictures.
    case videoCall = 2
}
