// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Whom a message is for, as far as it decides which devices get it.
enum Audience: Sendable, Hashable {
    /// One app instance, by token or installation id: FCM takes an id in place of a token as well; or a device group, by
    /// its key.
    case instance(String)
    /// Several registrations, which ``MessageRecipient`` has.
    case instances
    case topic(String)
    case condition(PushMessage.Condition)
    case nobody

    /// Makes an audience of what the database has of a message's target.
    init(kind: String?, target: String?) {
        self =
            switch (kind, target) {
            case ("token", let target?), ("fid", let target?): .instance(target)
            case ("tokens", _): .instances
            case ("topic", let target?): .topic(target)
            case ("condition", let target?): .condition(PushMessage.Condition(target))
            default: .nobody
            }
    }
}
