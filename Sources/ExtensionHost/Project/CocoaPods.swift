// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The CocoaPods that a project is built with, which are not built here, so that what is missing has a name.
///
/// Source: CocoaPods: `Podfile.lock`, whose list `PODS` has each pod and subspec with its version, and else `Podfile`; a
/// pod's module has its name, with `_` for what no identifier has.
enum CocoaPods {
    private static let byteLimit = 4 << 20

    /// The pods of an Xcode project by the modules that they are likely to have, with their versions where these are known.
    static func modules(of project: URL) -> [String: String] {
        let folder = project.deletingLastPathComponent()
        var modules: [String: String] = [:]
        for name in locked(folder) ?? named(folder) {
            let parts = name.prefix { $0 != " " }.split(separator: "/").map(Self.identifier)
            // A subspec's own module, such as OneSignalXCFramework/OneSignalExtension, unless a pod has the name.
            for part in [parts.first, parts.last].compactMap(\.self) where parts.count == 1 || modules[part] == nil {
                modules[part] = name
            }
        }
        return modules
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
        return String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    private static func identifier(_ name: Substring) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
