// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A git repository with a Swift package, which stands for one from elsewhere.
struct PackageRepository {
    let folder: URL

    /// Its address; a tool that is not told to takes none that begins so.
    var address: String { "file://\(folder.path)" }

    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try git("init", "--quiet")
        try git("config", "user.name", "Tester")
        try git("config", "user.email", "tester@example.com")
    }

    /// Commits a package of one library, which has these Swift files, under a tag.
    func commit(
        _ name: String,
        tag: String,
        files: [String: String],
        dependencies: String = "",
        targetDependencies: String = "",
        settings: String = ""
    ) throws {
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
        try git("add", "--all")
        try git("commit", "--quiet", "--message", tag)
        try git("tag", tag)
    }

    private func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        process.arguments =
            ["-C", folder.path, "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"] + arguments
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
