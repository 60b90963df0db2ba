// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Whom a message goes to; FCM takes exactly one.
    public enum Target: Sendable, Hashable {
        /// One app instance by its Firebase installation id.
        case fid(String)
        /// One app instance by its registration token, or a device group by its notification key.
        case token(String)
        /// All subscribers of a topic, named without `/topics/`.
        case topic(String)
        /// All whose subscriptions satisfy a condition.
        case condition(Condition)
    }
}
