// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The CocoaPods that a project is built with.
///
/// Those whose Swift files lie in the project are built: development pods, and the pods of a `Pods` folder that was
/// committed. Of the others a missing one has a name.
///
/// Source: CocoaPods: `Podfile.lock`, whose list `PODS` has each pod and subspec with its version, and else `Podfile`; a
/// pod's module has its name, with `_` for what no identifier has. `:path` in a `Podfile` names a development pod's folder or
/// its podspec; `source_files` in that spec are patterns of the shell.
enum CocoaPods {
    private static let byteLimit = 4 << 20

    /// The pods of an Xcode project by the modules that they are likely to have, with their versions where these are known.
    static func modules(of project: URL) -> [String: String] {
        let folder = project.deletingLastPathComponent()
        var modules: [String: String] = [:]
        for name in locked(folder) ?? named(folder) {
            let parts = name.prefix { $0 != " " }.split(separator: "/").map(Self.identifier)
            guard let pod = parts.first else { continue }
            if parts.count == 1 || modules[pod] == nil { modules[pod] = name }
            // A subspec's own module, such as OneSignalXCFramework/OneSignalExtension, unless a pod has the name. One that is
            // called otherwise is a part of the pod's, and may have the name of Apple's, such as GoogleUtilities/Network.
            if let part = parts.last, part.commonPrefix(with: pod).count >= 4, modules[part] == nil {
                modules[part] = name
            }
        }
        return modules
    }

    /// The development pods of a project, by their modules.
    static func developmentPods(beside project: URL) -> [String: ProjectFramework] {
        let root = project.deletingLastPathComponent()
        let pattern = /^\h*pod\s*\(?\s*['"]([^'"\s]+)['"][^#\n]*?(?::path\s*=>|\bpath:)\s*['"]([^'"]+)['"]/
        var pods: [String: ProjectFramework] = [:]
        for match in text(of: root.appendingPathComponent("Podfile"))?.matches(of: pattern.anchorsMatchLineEndings())
            ?? []
        {
            let name = String(match.1.prefix { $0 != "/" })
            let path = String(match.2)
            var folder = path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appendingPathComponent(path)
            folder = folder.standardizedFileURL
            var spec = folder.appendingPathComponent("\(name).podspec")
            if folder.lastPathComponent.contains(".podspec") {
                (spec, folder) = (folder, folder.deletingLastPathComponent())
            }
            if !FileManager.default.fileExists(atPath: spec.path) { spec.appendPathExtension("json") }
            let text = text(of: spec) ?? ""
            let module = text.firstMatch(of: /module_name"?\s*[=:]\s*['"](\w+)['"]/).map { String($0.1) }
            pods[module ?? identifier(name[...])] = pod(module ?? identifier(name[...]), in: folder, spec: spec, text)
        }
        return pods
    }

    /// A pod whose files lie in the folder `Pods` of a project.
    static func committedPod(_ module: String, beside project: URL) -> ProjectFramework? {
        let pods = project.deletingLastPathComponent().appendingPathComponent("Pods", isDirectory: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: pods.path)) ?? []
        guard let name = names.sorted().first(where: { identifier($0[...]) == module }) else { return nil }
        return pod(module, in: pods.appendingPathComponent(name, isDirectory: true), spec: nil, "")
    }

    private static func pod(_ module: String, in folder: URL, spec: URL?, _ text: String) -> ProjectFramework? {
        var patterns = text.matches(of: /source_files"?\s*[=:]\s*\[?((?:\s*['"][^'"]+['"]\s*,?)+)/)
            .flatMap { $0.1.matches(of: /['"]([^'"]+)['"]/).map { String($0.1) } }
        if patterns.isEmpty { patterns = ["**/*.swift"] }
        let paths = patterns.map(PathPattern.init)
        let start = folder.path + "/"
        let folderFiles = ProjectFolder(folder, skipsDependencies: false)
        let files = folderFiles.files(with: "swift").filter { file in
            let path = String(file.path.dropFirst(start.count))
            let isOther =
                path.contains(/(?:^|\/)(?:Tests?|Examples?|Pods)\//) && !patterns.contains { $0.hasPrefix("Test") }
            return !isOther && paths.contains { $0.matches(path) }
        }
        guard !files.isEmpty else { return nil }
        return ProjectFramework(
            name: module,
            sources: files.sorted { $0.path < $1.path },
            folders: Array(Set(files.map { $0.deletingLastPathComponent() })),
            isPod: true,
            projectFile: spec
        )
    }

    private static func locked(_ folder: URL) -> [String]? {
        guard let text = text(of: folder.appendingPathComponent("Podfile.lock")) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(of: "PODS:") else { return nil }
        return lines[(start + 1)...].prefix { $0.hasPrefix(" ") }
            .compactMap { line in
                line.wholeMatch(of: /\ \ - "?([^\s"():]+) \(([^()"]+)\)"?:?\s*/).map { "\($0.1) \($0.2)" }
            }
    }

    private static func named(_ folder: URL) -> [String] {
        let lines = text(of: folder.appendingPathComponent("Podfile"))?.split(separator: "\n") ?? []
        return lines.compactMap { $0.prefixMatch(of: /\s*pod\s*\(?\s*['"]([^'"\s]+)['"]/).map { String($0.1) } }
    }

    private static func text(of file: URL) -> String? {
        guard let data = Data(projectFile: file, limit: byteLimit) else { return nil }
        return String(projectText: data)
    }

    private static func identifier(_ name: Substring) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
