// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import AppProject
@testable import ExtensionHost

/// Readers of an app's project, which are not fuzzed: they open files.
let appReaders: [Fuzzing] = [Fuzzing(ProjectReading.self), Fuzzing(ProjectDescription.self)]

private enum ProjectReading: FuzzTarget {
    static let name = "pbxproj"

    static func check(_ bytes: [UInt8]) {
        let lines = SourceLines(path: "project.pbxproj", text: bytes.text)
        for line in lines.lines { _ = lines.line(ofObject: String(line.prefix(24))) }
    }
}

private enum ProjectDescription: FuzzTarget {
    static let name = "yaml"

    static func check(_ bytes: [UInt8]) {
        let file = FileManager.default.temporaryDirectory.appending(path: "growth-\(UUID().uuidString).yml")
        defer { try? FileManager.default.removeItem(at: file) }
        guard (try? Data(bytes).write(to: file)) != nil else { return }
        _ = YAMLText.value(of: bytes.text)
        _ = XcodeGenProject(file)
    }
}
