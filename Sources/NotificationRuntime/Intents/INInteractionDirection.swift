// SPDX-License-Identifier: Apache-2.0

/// Whether something came in or went out.
public enum INInteractionDirection: Int, Sendable {
    /// Not told.
    case unspecified = 0
    /// It went out.
    case outgoing = 1
    /// It came in.
    case incoming = 2
}
