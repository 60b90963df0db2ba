// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// The sound an Apple device plays.
    public enum Sound: Sendable, Hashable {
        /// A file in the app's bundle, or `default`.
        case named(String)
        /// A sound with a volume that may break through silence.
        indirect case critical(Critical)

        /// The system's sound.
        public static let `default` = Sound.named("default")
    }
}
