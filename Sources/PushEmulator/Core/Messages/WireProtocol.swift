// SPDX-License-Identifier: Apache-2.0

/// The protocol that a message arrived over; each service names its own.
struct WireProtocol: RawRepresentable, Sendable, Hashable {
    /// Its name in the store, in the API and in searches.
    let rawValue: String
}
