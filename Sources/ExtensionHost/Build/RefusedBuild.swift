// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The message of a build that failed, so that it is not tried again with the same files.
struct RefusedBuild {
    private let file: URL

    init(folder: URL, of sources: AppSources) {
        var hash = ContentHash()
        hash.add(sources.key)
        // The same files are told otherwise by what was fetched and what is at hand.
        for (name, address) in sources.remotePackages.sorted(by: { $0.key < $1.key }) { hash.add("\(name) \(address)") }
        for (name, reason) in sources.leftOut.sorted(by: { $0.key < $1.key }) { hash.add("\(name) \(reason)") }
        for (name, path) in sources.ownPaths.sorted(by: { $0.key < $1.key }) { hash.add("\(name) \(path)") }
        for file in sources.found.missingSources { hash.add("missing \(file.path)") }
        file = folder.appendingPathComponent(hash.name)
    }

    /// The error that the build ended with; `nil` if it was not tried.
    var error: ExtensionError? {
        guard let text = Data(projectFile: file, limit: 1 << 20).map({ String(decoding: $0, as: UTF8.self) }) else {
            return nil
        }
        return ExtensionError(.doesNotCompile, text)
    }

    /// Returns the error, which is kept for the next time.
    func kept(_ error: ExtensionError) -> ExtensionError {
        let folder = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try? Data(error.description.utf8).write(to: file, options: .atomic)
        return error
    }
}
