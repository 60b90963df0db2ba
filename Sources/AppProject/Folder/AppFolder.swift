// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
package import Foundation

/// The files of an app's folder, read within bounds: nothing outside it, no link, no pipe, and nothing of dependencies.
package struct AppFolder: Sendable {
    /// What is looked at in one folder.
    private static let fileLimit = 50_000
    private static let depthLimit = 16
    /// Bytes of one file that are read.
    private static let byteLimit = 8 << 20
    private static let skippedExtensions: Set<String> = ["framework", "xcframework", "app", "appex", "playground"]

    package let root: URL
    /// Paths from the root, in order.
    package let files: [String]
    /// Whether there were more files than are looked at.
    package let isCut: Bool
    private let known: Set<String>

    /// Lists a folder; `nil` if there is none, or a file is in its place.
    package init?(_ path: String) {
        let given = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
        let isXcodes = ["xcodeproj", "xcworkspace"].contains(given.pathExtension)
        root = isXcodes ? given.deletingLastPathComponent() : given
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            return nil
        }
        var files: [String] = []
        Self.walk(root.path, "", 0, &files)
        self.files = files.sorted()
        isCut = files.count >= Self.fileLimit
        known = Set(files)
    }

    private static func walk(_ root: String, _ folder: String, _ depth: Int, _ files: inout [String]) {
        let path = folder.isEmpty ? root : root + "/" + folder
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
        where !name.hasPrefix(".") && files.count < fileLimit {
            let inner = folder.isEmpty ? name : folder + "/" + name
            // The attributes are the link's own, so that neither a link nor a pipe counts.
            switch (try? FileManager.default.attributesOfItem(atPath: root + "/" + inner))?[.type] as? FileAttributeType
            {
            case .typeRegular: files.append(inner)
            case .typeDirectory
            where depth < depthLimit && !DependencyFolder.names.contains(name)
                && !skippedExtensions.contains(NSString(string: name).pathExtension):
                walk(root, inner, depth + 1, &files)
            default: break
            }
        }
    }

    /// Whether a path is of the app itself, and not of its tests.
    static func isOfApp(_ path: String) -> Bool {
        var parts = path.split(separator: "/")
        let name = parts.popLast() ?? ""
        let isTest = [".test.", ".spec.", "_test."].contains { name.contains($0) }
        return !isTest
            && !parts.contains { folder in
                folder.hasSuffix("Tests")
                    || ["test", "tests", "__tests__", "__mocks__", "androidTest"].contains(folder)
            }
    }

    /// The path from the root of a file in the folder; `nil` of others.
    package func path(of file: URL) -> String? {
        let prefix = root.path + "/"
        let path = file.standardizedFileURL.path
        guard path.hasPrefix(prefix) else { return nil }
        let inner = String(path.dropFirst(prefix.count))
        return known.contains(inner) ? inner : nil
    }

    /// The path from the root of a folder in it; `nil` of others.
    package func inner(_ folder: URL) -> String? {
        let path = folder.standardizedFileURL.resolvingSymlinksInPath().path
        if path == root.path { return "" }
        return path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : nil
    }

    /// The path from the root of the file at a path of the file system.
    package func path(ofFile path: String) -> String? { self.path(of: URL(filePath: path)) }

    package func contains(_ path: String) -> Bool { known.contains(path) }

    package func url(_ path: String) -> URL { root.appending(path: path) }

    /// The paths that end in a name, behind a slash or alone.
    package func files(named name: String) -> [String] { files.filter { $0 == name || $0.hasSuffix("/" + name) } }

    /// The files with one of these extensions.
    package func files(with extensions: Set<String>) -> [String] {
        files.filter { extensions.contains(NSString(string: $0).pathExtension) }
    }

    /// The bytes of a file in the folder; `nil` of others, and of one that is too long.
    package func bytes(_ path: String) -> Data? {
        guard known.contains(path) else { return nil }
        return Data(projectFile: url(path), limit: Self.byteLimit)
    }

    /// The text of a file in the folder.
    package func text(_ path: String) -> SourceLines? {
        bytes(path).map { SourceLines(path: path, text: String(projectText: $0)) }
    }
}

/// Where something stands in an app's folder.
package struct AppPlace: Sendable, Hashable {
    /// From the folder's root.
    package var file: String
    /// From 1; `nil` if the file as a whole is meant.
    package var line: Int?

    package init(_ file: String, _ line: Int? = nil) {
        self.file = file
        self.line = line
    }

    /// The file and the line.
    package var spelling: String { line.map { "\(file):\($0)" } ?? file }
}

/// The lines of a file, for the places of words.
package struct SourceLines: Sendable {
    package let path: String
    package let text: String
    package let lines: [Substring]
    /// The indexes of the lines on which objects of a project of Xcode begin, by their keys; of a description of one those of its
    /// targets.
    private let objects: [String: Int]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // A project asks for as many lines as it has objects.
        objects =
            switch NSString(string: path).pathExtension {
            case "pbxproj": Self.objects(in: lines)
            case "yml", "yaml": Self.targets(in: lines)
            default: [:]
            }
    }

    private static func targets(in lines: [Substring]) -> [String: Int] {
        var targets: [String: Int] = [:]
        let start = (lines.firstIndex { $0.hasPrefix("targets:") } ?? lines.count) + 1
        var indentation: Int?
        for index in start..<max(start, lines.count) {
            let name = lines[index].drop { $0 == " " }
            guard let first = name.first, first != "#" else { continue }
            let depth = lines[index].count - name.count
            indentation = indentation ?? depth
            if depth == 0 { break }
            let words = name.prefix { $0 != ":" }
            if depth == indentation { targets["target of \(words)"] = targets["target of \(words)"] ?? index }
        }
        return targets
    }

    private static func objects(in lines: [Substring]) -> [String: Int] {
        var objects: [String: Int] = [:]
        for (index, line) in lines.enumerated() where line.hasSuffix("{") {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard let end = words.firstIndex(of: " ") else { continue }
            let key = String(words[..<end])
            if objects[key] == nil { objects[key] = index }
        }
        return objects
    }

    /// The places of a property list's keys in XML, each the first of its name; counted in one pass.
    func keyPlaces() -> [String: AppPlace] {
        var places: [String: AppPlace] = [:]
        for (index, line) in lines.enumerated() {
            var rest = line[...]
            while let start = rest.range(of: "<key>"), let end = rest[start.upperBound...].range(of: "</key>") {
                let key = String(rest[start.upperBound..<end.lowerBound])
                if places[key] == nil { places[key] = AppPlace(path, index + 1) }
                rest = rest[end.upperBound...]
            }
        }
        return places
    }

    /// The first line that holds the words, at or after another.
    package func place(of words: String, from line: Int = 1) -> AppPlace {
        for index in lines.indices.dropFirst(line - 1) where lines[index].contains(words) {
            return AppPlace(path, index + 1)
        }
        return AppPlace(path)
    }

    /// The line on which an object of a project of Xcode begins.
    package func line(ofObject key: String) -> Int? {
        objects[key].map { $0 + 1 }
    }
}
