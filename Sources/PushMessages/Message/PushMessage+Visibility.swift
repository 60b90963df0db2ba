// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// How much of an Android notification a locked screen shows, by its name on the wire.
    public enum Visibility: String, Sendable, Hashable, CaseIterable {
        /// Taken as private.
        case unspecified = "VISIBILITY_UNSPECIFIED"
        /// Shown with its content hidden.
        case `private` = "PRIVATE"
        /// Shown in full.
        case `public` = "PUBLIC"
        /// Not shown at all.
        case secret = "SECRET"
    }
}
