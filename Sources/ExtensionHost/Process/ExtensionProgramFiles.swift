// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The files of a built extension, and where its sources lie.
package struct ExtensionProgramFiles: Sendable {
    package var executable: URL
    /// Of the extension's Info.plist, if that has one.
    package var bundleIdentifier: String?
    /// The toolchain's `llvm-symbolizer`, if it has one.
    package var symbolizer: String?
    /// The app's own files by their names in the build.
    package var sources: [String: String]

    /// The lock that keeps the executable in the cache.
    var lock: ProgramLock?

    package init(executable: URL, bundleIdentifier: String?, symbolizer: String?, sources: [String: String]) {
        self.executable = executable
        self.bundleIdentifier = bundleIdentifier
        self.symbolizer = symbolizer
        self.sources = sources
    }

    /// The folder of such libraries beside a program; hidden, because `Bundle.main` is around it.
    static let libraryFolderName = ".libraries"

    /// The folder that the dynamic linker searches first for libraries; `nil` if the program does not have one.
    var libraryFolder: String? {
        let folder = executable.deletingLastPathComponent().appendingPathComponent(Self.libraryFolderName)
        return FileManager.default.fileExists(atPath: folder.path) ? folder.path : nil
    }

    /// The app's own path and the line of a place in the build, `/…/Sources/App/File.swift:12:5`; `nil` of other files.
    func ownFile(inPlace place: String) -> String? {
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let line = Int(parts[1]), line > 0, let path = sources.ownPath(ofBuilt: parts[0]) else {
            return nil
        }
        return "\(path):\(line)"
    }
}
