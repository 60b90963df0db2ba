// SPDX-License-Identifier: Apache-2.0

/// The name of a sound file in the app's bundle or its `Library/Sounds`.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The file's name with its extension.
    public let rawValue: String

    /// Creates a name from a file's name with its extension.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a name from a file's name with its extension.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
