// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The sound of a notification.
public final class UNNotificationSound: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of the sound file; `nil` is the system's own sound.
    package let name: String?
    package let isCritical: Bool
    package let isRingtone: Bool
    /// From 0 to 1; `nil` is the user's setting.
    package let volume: Float?

    package init(name: String?, isCritical: Bool = false, isRingtone: Bool = false, volume: Float? = nil) {
        self.name = name
        self.isCritical = isCritical
        self.isRingtone = isRingtone
        self.volume = volume
    }

    /// The system's own sound (`aps.sound` of `default`).
    public class var `default`: UNNotificationSound { UNNotificationSound(name: nil) }
    /// The system's own sound for critical alerts; needs an entitlement.
    public class var defaultCritical: UNNotificationSound { UNNotificationSound(name: nil, isCritical: true) }
    /// The user's ringtone; iOS 15.2.
    public class var defaultRingtone: UNNotificationSound { UNNotificationSound(name: nil, isRingtone: true) }

    /// Creates a sound from a file of the app.
    public convenience init(named name: UNNotificationSoundName) {
        self.init(name: name.rawValue)
    }

    /// Returns a critical sound from a file of the app; needs an entitlement.
    public class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name.rawValue, isCritical: true)
    }

    /// Returns a critical sound from a file of the app, at a volume from 0 to 1; needs an entitlement.
    public class func criticalSoundNamed(
        _ name: UNNotificationSoundName,
        withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(name: name.rawValue, isCritical: true, volume: min(max(volume, 0), 1))
    }

    /// Returns the system's own critical sound at a volume from 0 to 1; needs an entitlement.
    public class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(name: nil, isCritical: true, volume: min(max(volume, 0), 1))
    }

    /// Returns a ringtone from a file of the app; iOS 15.2, for calls.
    public class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name.rawValue, isRingtone: true)
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return name == other.name && isCritical == other.isCritical && isRingtone == other.isRingtone
            && volume == other.volume
    }

    public override var hash: Int { name.hashValue }

    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// Reads a sound from an archive.
    public init?(coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String?
        isCritical = coder.decodeBool(forKey: "critical")
        isRingtone = coder.decodeBool(forKey: "ringtone")
        volume = coder.containsValue(forKey: "volume") ? coder.decodeFloat(forKey: "volume") : nil
    }

    /// Writes the sound into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(name as NSString?, forKey: "name")
        coder.encode(isCritical, forKey: "critical")
        coder.encode(isRingtone, forKey: "ringtone")
        if let volume { coder.encode(volume, forKey: "volume") }
    }
}

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
