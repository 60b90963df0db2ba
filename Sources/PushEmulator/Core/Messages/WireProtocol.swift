// SPDX-License-Identifier: Apache-2.0

/// The protocol that brought a message; each service names its own.
struct WireProtocol: RawRepresentable, Sendable, Hashable {
    /// The word for it in the store, in the API and in searches.
    let rawValue: String
}
