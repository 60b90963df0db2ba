// SPDX-License-Identifier: Apache-2.0

/// What somebody is suggested for.
public enum INPersonSuggestionType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// Their profile in a network.
    case socialProfile = 1
    /// Messages.
    case instantMessageAddress = 2
}
