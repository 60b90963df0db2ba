// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionHost

/// What the words of a Swift file tell before anything compiles it.
@Suite(.timeLimit(.minutes(10)))
struct SourceTextTests {
    @Test(arguments: [
        ("import Foundation", ["Foundation"]), ("\t@testable import Shop // why", ["Shop"]),
        ("public import Kit\nfileprivate import Kit2", ["Kit", "Kit2"]), ("@_spi(Push) import Kit", ["Kit"]),
        ("import struct Kit.Price", ["Kit"]), ("import class", ["class"]), ("import Kit; let a = 1", ["Kit"]),
        ("importKit", []), ("internal let important = 1", []), ("import", []), ("// import Kit", []),
        ("\"import Kit\"", []),
        ("/* import Kit\n*/ import Other", ["Other"]), ("p.import(Kit)", []),
    ])
    func `modules are those that a line imports`(_ code: String, _ modules: [String]) async throws {
        try await withTemporaryFolder { folder in
            try folder.write(code, to: "File.swift")
            #expect(SourceText(folder.appending(path: "File.swift")).imports == modules)
        }
    }

    @Test(arguments: [
        ("a class b", 2, ["a class b"]), ("class", 9, ["class"]), ("none", 9, []), ("", 9, []),
        ("0123456789class0123456789", 3, ["789class012"]), ("class1234class", 3, ["class1234class"]),
        ("class12345678class", 3, ["class123", "678class"]),
    ])
    func `parts around a word reach as far as asked, and are one where they meet`(
        _ text: String,
        _ reach: Int,
        _ parts: [String]
    ) {
        #expect(text.parts(around: "class", reach: reach).map(String.init) == parts)
    }

    @Test func `a declaration behind a long text is found with the words before it`() async throws {
        try await withTemporaryFolder { folder in
            let filling = String(repeating: "let größe = 1\n", count: 1000)
            let code =
                filling + "@objc(Push)\npublic final class Service: UNNotificationServiceExtension {}\n" + filling
            try folder.write(code + "class Other: Base {}\n", to: "File.swift")
            let classes = XcodeTargets.classes(in: folder.appending(path: "File.swift"))
            #expect(classes.map(\.name) == ["Service", "Other"])
            #expect(classes.map(\.nameInObjectiveC) == ["Push", nil] && classes.map(\.isService) == [true, false])
        }
    }

    @Test func `a file is read once for all targets that ask about it`() async throws {
        try await withTemporaryFolder { folder in
            try folder.write("import Kit\nclass Service: UNNotificationServiceExtension {}\n", to: "File.swift")
            let file = folder.appending(path: "File.swift")
            let texts = SourceTexts()
            for _ in 0..<2 {
                #expect(texts.imports(of: file) == ["Kit"])
                #expect(texts.serviceClass(of: file) == "Service")
                #expect(texts.classes(in: file).map(\.name) == ["Service"])
                try? FileManager.default.removeItem(at: file)
            }
        }
    }

    @Test func `names are declared by the nearest files that have them`() async throws {
        try await withTemporaryFolder { folder in
            let files = ["Match.swift", "Near.swift", "Far.swift"].map { folder.appending(path: $0) }
            try folder.write("struct Match: ActivityAttributes {\n    var phase: Phase\n}\n", to: "Match.swift")
            try folder.write("enum Phase: String, Codable { case near }\n// Team\n", to: "Near.swift")
            try folder.write(
                "enum Phase: String, Codable { case far }\nstruct Team {}\nextension Team: Codable {}\n",
                to: "Far.swift"
            )
            let sources = ActivitySources(files)
            let type = try #require(sources.types.first)
            let found = sources.code(declaring: ["Nobody", "Phase", "Team"], near: type)
            #expect(found.keys.sorted() == ["Phase", "Team"])
            #expect(found["Phase"]?.contains("case near") == true)
            #expect(found["Team"]?.contains("extension Team: Codable {}") == true)
        }
    }

    @Test(arguments: [
        ("$(A)/x", "1/x"), ("${A}/x", "1/x"), ("$A/x", "1/x"), ("$(A:lower)", "1"), ("$AB", "$AB"),
        ("cost $5", "cost $5"),
        ("$(B)$A", "21"), ("$$A", "$1"), ("plain", "plain"),
    ])
    func `settings name variables in three ways`(_ text: String, _ expanded: String) {
        #expect(BuildSettings(["A": "1", "B": "2", "C": "$(C)"]).expanded(text) == expanded)
    }
}
