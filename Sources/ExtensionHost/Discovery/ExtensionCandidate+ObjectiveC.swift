// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension ExtensionCandidate {
    /// Files that are left out with a line each.
    private static let noteLimit = 3
    /// Places that are named behind the first.
    private static let placeLimit = 10

    /// A target's bridging header.
    struct Bridge {
        /// Modules that it imports, with the places of the imports.
        var modules: [String: String] = [:]
        /// The headers that decide it.
        var files: [URL] = []
        var notes: [String] = []
    }

    /// Refuses Swift that needs Apple's Objective-C runtime, each file with its first line that does.
    func checkObjectiveC(in texts: [SourceText]) throws(ExtensionError) {
        let places = texts.compactMap { text in
            text.objectiveC.map { "\(text.file.path):\($0.line): \($0.what)" }
        }
        guard let first = places.first else { return }
        let remedy = "leave it out of the extension, or put it behind #if !os(Linux), to run it here."
        let imported = Set(texts.flatMap(\.imports))
        let remote = remotePackages.keys.filter(imported.contains).sorted()
        var sentences = [
            places.count == 1
                ? "\(first) needs Apple's Objective-C runtime, which Linux has not; \(remedy)"
                : "\(first) needs Apple's Objective-C runtime, which Linux has not, and so do "
                    + "\(places.dropFirst().prefix(Self.placeLimit).joined(separator: ", "))"
                    + (places.count > Self.placeLimit + 1 ? " and \(places.count - Self.placeLimit - 1) more" : "")
                    + "; \(remedy)"
        ]
        if !remote.isEmpty {
            let packages = remote.count == 1 ? "the remote package" : "\(remote.count) remote packages"
            sentences.append("It imports \(packages) \(remote.joined(separator: ", ")) as well.")
        }
        throw ExtensionError(.objectiveC, sentences.joined(separator: " "))
    }

    /// Refuses Swift that uses what the bridging header gives it of C and Objective-C, and says what is left out else.
    ///
    /// A header of which nothing is used changes nothing, and files that no Swift file reaches are not needed.
    func checkedBridge(for texts: [SourceText]) throws(ExtensionError) -> Bridge {
        var bridge = Bridge()
        if let file = bridgingHeader { try check(file, for: texts, &bridge) }
        for file in foreignSources.prefix(Self.noteLimit).map(ForeignSource.init) {
            let language = file.isObjectiveC ? "Objective-C" : "C"
            bridge.notes.append("left out \(file.place): it is \(language), and the Swift files use nothing of it")
        }
        if foreignSources.count > Self.noteLimit {
            bridge.notes.append("left out \(foreignSources.count - Self.noteLimit) more files in C and Objective-C")
        }
        return bridge
    }

    private func check(_ file: URL, for texts: [SourceText], _ bridge: inout Bridge) throws(ExtensionError) {
        guard FileManager.default.fileExists(atPath: file.path) else {
            bridge.notes.append("the bridging header \(file.path) does not exist")
            return
        }
        let project = self.project?.deletingLastPathComponent() ?? folder
        // The folder is walked only for headers that do not lie beside their importers.
        var known: [String: URL]?
        let header = BridgingHeader(file) { name in
            if known == nil {
                let headers = ProjectFolder(project).files(with: "h")
                known = Dictionary(headers.map { ($0.lastPathComponent, $0) }) { first, _ in first }
            }
            return known?[name]
        }
        if let use = header.use(in: texts) {
            throw ExtensionError(
                .objectiveC,
                "\(use.place): \(use.name) is of C or Objective-C (\(use.header.path)), which the bridging header "
                    + "\(file.lastPathComponent) gives to Swift on Apple's systems alone; write it in Swift, or put what "
                    + "uses it behind #if !os(Linux), to run the extension here."
            )
        }
        bridge.files = header.headers
        bridge.modules = header.modules
        let modules = header.modules.keys.sorted().joined(separator: ", ")
        bridge.notes.append(
            modules.isEmpty
                ? "the Swift files use nothing of the bridging header \(file.lastPathComponent)"
                : "the bridging header \(file.lastPathComponent) imports \(modules)"
        )
        if !header.missing.isEmpty {
            let names = header.missing.joined(separator: ", ")
            bridge.notes.append(
                "the bridging header \(file.lastPathComponent) imports \(names), which the project has not"
            )
        }
    }
}
