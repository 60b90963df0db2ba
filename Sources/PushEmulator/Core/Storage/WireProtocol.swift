// SPDX-License-Identifier: Apache-2.0

/// The protocol a message came by.
enum WireProtocol: String, Sendable, Hashable, CaseIterable {
    case v1
    case legacyHTTP = "legacy-http"
    case xmpp
}
