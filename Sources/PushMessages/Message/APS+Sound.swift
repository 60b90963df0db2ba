// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// The sound that an Apple device plays.
    public enum Sound: Sendable, Hashable {
        /// A file in the app's bundle, or `default`.
        case named(String)
        /// A sound with a volume; a critical one plays in spite of the mute switch.
        indirect case critical(Critical)

        /// The system's sound.
        public static let `default` = Sound.named("default")
    }
}

extension PushMessage.APS.Sound: TextOrObject {
    init(text: String) { self = .named(text) }

    init(object: Critical) { self = .critical(object) }

    var plainText: String? { if case .named(let name) = self { name } else { nil } }

    var object: Critical? { if case .critical(let sound) = self { sound } else { nil } }
}
