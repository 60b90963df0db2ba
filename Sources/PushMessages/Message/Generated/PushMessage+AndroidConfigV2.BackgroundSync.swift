// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.AndroidConfigV2 {
    /// The app synchronises; there are no options.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct BackgroundSync: Sendable, Hashable {
        /// Makes a value without fields.
        public init() {}
    }
}
