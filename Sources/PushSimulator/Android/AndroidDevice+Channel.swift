// SPDX-License-Identifier: Apache-2.0

extension AndroidDevice {
    /// A notification channel that the app has made (Android 8 and later).
    public struct Channel: Sendable, Hashable {
        /// How much its notifications interrupt, as `NotificationManager.IMPORTANCE_…`.
        public enum Importance: Int, Sendable, Hashable, Comparable, CaseIterable {
            /// Blocked by the user.
            case none = 0
            /// In the shade only.
            case min = 1
            /// Without a sound.
            case low = 2
            /// With a sound, without popping up.
            case `default` = 3
            /// Pops up over other apps.
            case high = 4

            /// Orders by how much they interrupt.
            public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
        }

        /// What `channel_id` names.
        public var id: String
        /// Default: `default`.
        public var importance: Importance
        /// Name of the sound's resource, `default`, or `nil` for none; below the default importance none is played.
        public var sound: String?
        /// How much a locked screen shows; `nil` leaves it to the notification.
        public var lockScreen: LockScreenContent?

        /// Makes a channel as apps mostly do.
        public init(
            id: String,
            importance: Importance = .default,
            sound: String? = "default",
            lockScreen: LockScreenContent? = nil
        ) {
            self.id = id
            self.importance = importance
            self.sound = sound
            self.lockScreen = lockScreen
        }

        /// Whether the user has blocked it.
        public var isBlocked: Bool { importance == .none }
    }

    /// How much of a notification a locked screen shows.
    public enum LockScreenContent: String, Sendable, Hashable, CaseIterable {
        /// Everything, the picture too.
        case full
        /// That there is one, without texts and picture.
        case redacted
        /// Nothing.
        case hidden
    }
}
