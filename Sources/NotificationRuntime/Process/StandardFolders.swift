// SPDX-License-Identifier: Apache-2.0

import Foundation

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
