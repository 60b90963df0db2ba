// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// A git repository with a Swift package, which stands for one from elsewhere.
struct PackageRepository {
    let folder: URL

    /// Its address; a tool that is not told to takes none that begins so.
    var address: String { "file://\(folder.path)" }

    init(_ folder: URL) async throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await git("init", "--quiet")
        try await git("config", "user.name", "Tester")
        try await git("config", "user.email", "tester@example.com")
    }

    /// Commits a package of one library, which has these Swift files, under a tag.
    func commit(
        _ name: String,
        tag: String,
        files: [String: String],
        dependencies: String = "",
        targetDependencies: String = "",
        settings: String = ""
    ) async throws {
        let manifest = """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "\(name)",
                products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(dependencies)],
                targets: [.target(name: "\(name)", dependencies: [\(targetDependencies)], swiftSettings: [\(settings)])]
            )

            """
        try folder.write(manifest, to: "Package.swift")
        for (file, text) in files { try folder.write(text, to: "Sources/\(name)/\(file)") }
        try await git("add", "--all")
        try await git("commit", "--quiet", "--message", tag)
        try await git("tag", tag)
    }

    private func git(_ arguments: String...) async throws {
        let options = ["-C", folder.path, "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"]
        let outcome = try await Program("/usr/bin/git").run(
            options + arguments,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
        )
        guard outcome.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
