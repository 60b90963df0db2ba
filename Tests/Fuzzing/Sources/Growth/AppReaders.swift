// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import AppProject
@testable import ExtensionHost

/// Readers of an app's files, whose fuzzer is a project of its own: what is in a folder is not from outside the machine.
let appReaders: [Fuzzing] = [
    Fuzzing(StringsReading.self), Fuzzing(MarkupReading.self), Fuzzing(GradleReading.self), Fuzzing(FormatReading.self),
    Fuzzing(ProjectReading.self), Fuzzing(ProjectDescription.self),
]

private enum StringsReading: FuzzTarget {
    static let name = "strings"

    static func check(_ bytes: [UInt8]) {
        _ = StringsFile(Data(bytes), path: "a.strings")
        _ = StringsDictionary.texts(Data(bytes), path: "a.stringsdict")
    }
}

private enum MarkupReading: FuzzTarget {
    static let name = "android-markup"

    static func check(_ bytes: [UInt8]) { _ = MarkupElement(parsing: bytes) }
}

private enum GradleReading: FuzzTarget {
    static let name = "gradle"

    static func check(_ bytes: [UInt8]) {
        _ = GradleScript(SourceLines(path: "build.gradle", text: bytes.text)).value("minSdk", "minSdkVersion")
    }
}

private enum FormatReading: FuzzTarget {
    static let name = "formats"

    static func check(_ bytes: [UInt8]) {
        _ = FormatSpecifiers(apple: bytes.text)
        _ = FormatSpecifiers(java: bytes.text)
        _ = TextVariables.filled(bytes.text) { $0 }
    }
}

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
