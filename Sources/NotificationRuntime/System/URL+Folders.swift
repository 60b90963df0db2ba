// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension URL {
    /// The user's documents, as `FileManager` finds them; iOS 16.
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The user's caches, as `FileManager` finds them; iOS 16.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    /// The user's library, as `FileManager` finds it; iOS 16.
    public static var libraryDirectory: URL { folder(.libraryDirectory) }

    /// The folder for an app's own files, as `FileManager` finds it; iOS 16.
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    private static func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: kind, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
    }
}

extension URL {
    /// Returns `true`: simulated apps have no sandbox, so every file, an attachment's among them, can be read already.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Does nothing, because no access was granted.
    public func stopAccessingSecurityScopedResource() {}
}
