// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// How a target in C of an app's local package is built.
struct CTarget: Codable, Hashable {
    /// Files that nobody includes; what is included can have any name, such as `Keccak.macros`.
    private static let notIncluded: Set<String> = [
        "swift", "md", "txt", "json", "plist", "xcprivacy", "gyb", "png", "jpg", "pdf", "a", "o", "dylib", "so", "zip",
    ]
    private static let cxx: Set<String> = ["cc", "cpp", "cxx"]

    /// The folder of its public headers, in the target's own.
    var publicHeaders: String
    /// Its source files, in the target's folder.
    var sources: [String]
    var headerSearchPaths: [String] = []
    /// As in `-D`.
    var definitions: [String] = []
    /// Further flags of C, and of C++.
    var cFlags: [String] = []
    var cxxFlags: [String] = []
    /// Libraries of the system that it is linked with.
    var libraries: [String] = []

    /// Whether the compiler, or one that includes it, reads the file.
    static func isPart(_ file: URL) -> Bool {
        !notIncluded.contains(file.pathExtension)
    }

    /// Reads a manifest's entry for the target.
    ///
    /// - Parameter sources: Its source files, in its folder.
    init(_ target: [String: Any], in manifest: [String: Any], sources: [String]) {
        self.sources = sources
        publicHeaders = target["publicHeadersPath"] as? String ?? "include"
        // SwiftPM gives both languages the flags of each, and the compiler refuses the standard of the other.
        let hasC = sources.contains { ($0 as NSString).pathExtension == "c" }
        if let standard = manifest["cLanguageStandard"] as? String, !hasCXX { cFlags.append("-std=\(standard)") }
        if let standard = manifest["cxxLanguageStandard"] as? String, hasCXX, !hasC {
            cxxFlags.append("-std=\(standard)")
        }
        for setting in target["settings"] as? [[String: Any]] ?? [] where Self.applies(setting) {
            let kind = setting["kind"] as? [String: [String: Any]] ?? [:]
            let tool = setting["tool"] as? String
            for (name, value) in kind {
                let text = value["_0"] as? String
                switch (name, tool) {
                case ("headerSearchPath", _): headerSearchPaths += [text].compactMap { $0 }
                case ("define", "c"), ("define", "cxx"): definitions += [text].compactMap { $0 }
                case ("linkedLibrary", _): libraries += [text].compactMap { $0 }
                case ("unsafeFlags", "c"): cFlags += value["_0"] as? [String] ?? []
                case ("unsafeFlags", "cxx"): cxxFlags += value["_0"] as? [String] ?? []
                default: break
                }
            }
        }
    }

    /// Whether a setting is for what is built here: a release for Linux.
    static func applies(_ setting: [String: Any]) -> Bool {
        isHere(setting["condition"] as? [String: Any])
    }

    /// Whether a condition of a manifest is true here.
    static func isHere(_ condition: [String: Any]?) -> Bool {
        guard let condition else { return true }
        let platforms = condition["platformNames"] as? [String] ?? []
        let configuration = condition["config"] as? String ?? "release"
        return (platforms.isEmpty || platforms.contains("linux")) && configuration == "release"
    }

    var hasCXX: Bool { sources.contains { Self.cxx.contains(($0 as NSString).pathExtension) } }

    /// A module map by which Swift imports the headers under this name, as SwiftPM would make one.
    ///
    /// The target has another name in the build, in which several apps may have a module of one name.
    static func moduleMap(_ module: String, publicHeaders: [String]) -> String {
        let umbrella = ["\(module).h", "\(module)/\(module).h"].first { publicHeaders.contains($0) }
        return """
            module \(module) {
                umbrella \(umbrella.map { "header \"\($0)\"" } ?? "\".\"")
                export *
            }

            """
    }
}
