// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import AppProject
@testable import ExtensionHost

/// A file of an app's folder, behind the extension that says which reader it is for.
enum AppFileTarget: FuzzTarget {
    static let name = "app-files"

    static func check(_ bytes: [UInt8]) {
        let parts = bytes.parts(2)
        let content = parts[1]
        switch parts[0].text {
        case "strings": _ = StringsFile(Data(content), path: "a.strings")
        case "stringsdict": _ = StringsDictionary.texts(Data(content), path: "a.stringsdict")
        case "xcstrings": _ = StringCatalog(Data(content))
        case "xml":
            let root = MarkupElement(parsing: content)
            for element in root?.elements ?? [] { _ = AndroidText.value(of: element) }
        case "gradle":
            _ = GradleScript(SourceLines(path: "a.gradle", text: String(projectText: content))).value(
                "minSdk",
                "targetSdk"
            )
        case "format":
            _ = FormatSpecifiers(apple: content.text)
            _ = FormatSpecifiers(java: content.text)
            _ = TextVariables.filled(content.text) { $0 }
        case "language":
            guard let tag = LanguageTag(content.text) else { return }
            let names = ["en", "de-AT", "zh-Hant-HK", "sr-Latn"]
            precondition(names.contains(LanguageMatch.apple([tag], among: names, development: "en")))
            precondition(LanguageMatch.android([tag], among: names).allSatisfy { $0.map(names.contains) ?? true })
        case "yml": _ = YAMLText.value(of: content.text)
        case "h": _ = declarations(of: content.text)
        case "swift":
            let code = String(projectText: content)
            for keeps in [true, false] {
                let compiled = ConditionalCode.compiled(code, keepsUndecided: keeps)
                precondition(compiled.utf8.count { $0 == 10 } == code.utf8.count { $0 == 10 }, "lines are lost")
            }
            readCategories(of: content, in: .swift)
        case "m": readCategories(of: content, in: .objectiveC)
        case "ts": readCategories(of: content, in: .script)
        case "dart": readCategories(of: content, in: .dart)
        default: break
        }
    }

    private static func readCategories(of code: some Sequence<UInt8>, in language: CodeLanguage) {
        var reader = CategoryReader([CodeFile(path: "a", code, in: language)])
        reader.read()
    }

    private static func declarations(of header: String) -> [HeaderText.Declaration] {
        var reader = DeclarationReader(header.split(separator: "\n", omittingEmptySubsequences: false))
        reader.read()
        return reader.declarations
    }
}
