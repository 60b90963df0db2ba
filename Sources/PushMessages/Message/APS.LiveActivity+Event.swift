// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS.LiveActivity {
    /// What a push does to a live activity, by its name on the wire.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// Starts one (iOS 17.2).
        case start = "start"
        /// Changes its state.
        case update = "update"
        /// Ends it.
        case end = "end"
    }
}
