// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Folders that every app finds in its container on iOS.
///
/// Foundation's names for them (`documentDirectory`, `cachesDirectory`) are the user's own folders on Linux, which may
/// be missing on a server; an extension that saves its picture there does not make them. They are made for an app's own
/// extension only: nothing of ours writes to the user's folders.
package enum StandardFolders {
    /// Makes the missing ones, once in a program; what cannot be made stays missing.
    package static func prepare() { prepared }

    private static let prepared: Void = {
        let files = FileManager.default
        for folder in [
            FileManager.SearchPathDirectory.documentDirectory, .cachesDirectory, .applicationSupportDirectory,
        ] {
            _ = try? files.url(for: folder, in: .userDomainMask, appropriateFor: nil, create: true)
        }
    }()
}

extension FileManager {
    /// Returns the writable folder that the app and its extensions share on the simulated device.
    ///
    /// Every identifier is granted; a device grants only those in the app group entitlement.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        let folder = AppProcess.current.containerDirectory(forGroup: groupIdentifier)
        do {
            try createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return nil
        }
        return folder
    }
}

extension NSString {
    /// Returns the app's localized text for a key, its `%@` filled with the arguments; the key if the app has none.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        LocalizedText.make(
            key: key,
            arguments: (arguments ?? []).map { "\($0)" },
            strings: AppProcess.current.configuration.localizedStrings
        )
    }
}
