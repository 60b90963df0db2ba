// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionHost

/// What is said of an extension before a compiler starts.
@Suite(.timeLimit(.minutes(10)))
struct EarlyRefusalTests {
    private static func toolchain() throws -> Toolchain {
        try Toolchain.find(path: ProcessInfo.processInfo.environment["PATH"])
    }

    private static func scan(
        _ files: [String: String],
        known: String = "",
        modules: Set<String> = ["UserNotifications"]
    )
        async throws -> SourceScan
    {
        try await withTemporaryFolder { folder in
            for (name, text) in files { try folder.write(text, to: name) }
            return SourceScan(
                files.keys.sorted().map { folder.appending(path: $0) },
                modules: modules,
                known: [Data(known.utf8)],
                toolchain: try toolchain()
            )
        }
    }

    @Test(arguments: [
        ("let a = Dancer()", ["Dancer"]), ("let a: Dancer? = nil", ["Dancer"]), ("class Own: Dancer {}", ["Dancer"]),
        // What the toolchain, the file or another file of the build has.
        ("let a = URLRequest(url: b), c: CheckedContinuation<Int, Never>, d = JSONDecoder()", []),
        ("func a<Dancer: Hashable>(_ b: Dancer) {}", []), ("enum A { case b, Dancer }; let c = [Dancer]()", []),
        ("protocol P { associatedtype Dancer }\ntypealias Known = Int\nlet a: Known", []), ("let a = Elsewhere()", []),
        // Members, labels, literals, and what the compiler has to decide.
        ("let a = b.Dancer", []), ("f(Dancer: 1)", []), ("let a = \"Dancer()\" // Dancer", []),
        ("let a = DANCER_MAX", []),
        ("#if canImport(Ballet)\nlet a = Dancer()\n#endif", []), ("#if !os(Linux)\nlet a = Dancer()\n#endif", []),
        ("let a = #\"one \"Dancer\" two\"#", []),
        // A word in which another is, and functions that nothing declares.
        ("let a = Elsew()", ["Elsew"]), ("let a = startDance(1)", ["startDance"]), ("let a = b.startDance(1)", []),
        ("func startDance(_ a: Int) {}\nlet a: Void = startDance(1)", []),
        ("let a = readLine(strippingNewline: true)", []),
        ("let startDance = { 1 }\nlet a = startDance()", []), ("a { startDance in\n startDance(1) }", []),
        ("var a = 1 { didSet(b) { } }", []), ("let a = startshow(1)", []),
    ])
    func `a name counts as missing if nothing can have it`(code: String, names: [String]) async throws {
        let scan = try await Self.scan(["A.swift": "import Ballet\n\(code)\n"], known: "public struct Elsewhere {}")
        #expect(scan.modules == ["Ballet"])
        #expect(scan.uses.map(\.name) == names)
    }

    @Test func `a file that imports nothing that is missing is left to the compiler`() async throws {
        let scan = try await Self.scan(["A.swift": "import Foundation\nimport UserNotifications\nlet a = Dancer()\n"])
        #expect(scan.modules.isEmpty && scan.uses.isEmpty)
        let other = try await Self.scan(["A.swift": "#if canImport(Ballet)\nimport Ballet\n#endif\nlet a = Dancer()\n"])
        #expect(other.modules.isEmpty && other.uses.isEmpty)
    }

    @Test func `places are those that a compiler would name`() async throws {
        let text = "@testable import struct Ballet.Dancer\nlet a =  Dancer(b: 1)\n"
        let scan = try await Self.scan(["A.swift": text])
        let path = scan.imports.first?.file.path ?? ""
        #expect(scan.imports.map(\.diagnostic) == ["\(path):1:25: error: no such module 'Ballet'"])
        #expect(scan.uses.map(\.diagnostic) == ["\(path):2:10: error: cannot find 'Dancer' in scope"])
    }

    @Test func `all that is missing is said at once, stubs lie on the disk, and the second time nothing is built`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.products = [
                "Pictures": "https://example.com/pictures.git", "Songs": "https://example.com/songs.git",
            ]
            project.files["NotificationService.swift"] = ShopProject.service(
                "Retriever(style: 1, 2).mark + Songs.name",
                imports: "import Pictures\nimport Songs"
            )
            let pins = """
                {"pins": [{"identity": "swift-tango", "location": "https://example.com/swift-tango.git",
                "state": {"revision": "\(String(repeating: "0", count: 40))", "version": "1.0.0"}}], "version": 3}
                """
            try folder.write(pins, to: "Shop.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved")
            project.files["Another.swift"] = "import Tango\nimport SwiftUI\nstruct Hall: View {}\n"
            project.files["Other.swift"] = "import Ballet\nfinal class Star: Dancer {}\nlet show = Dancer.shared\n"
            try project.write(in: folder)
            let found = try ExtensionFinder.find(in: folder.path)
            let cache = folder.appending(path: "cache")
            let error = await #expect(throws: ExtensionError.self) {
                try await BuiltExtensions.build(found, change: { $0.cache = cache })
            }
            let text = error?.description ?? ""
            #expect(text.contains("these are not here: 2 remote packages, 3 other modules."), "\(text)")
            #expect(text.contains("Pictures is of the Swift package https://example.com/pictures.git"), "\(text)")
            #expect(text.contains("Linux has no Ballet.") && text.contains("Linux has no SwiftUI."), "\(text)")
            #expect(text.contains("Tango is likely of the Swift package swift-tango of Package.resolved"), "\(text)")
            #expect(text.contains("Not found: Dancer, Retriever, Songs, View"), "\(text)")
            let stubs = ProjectFolder(cache.appending(path: "stubs")).files
            #expect(stubs.map(\.lastPathComponent) == ["Ballet.swift", "Pictures.swift", "Songs.swift", "Tango.swift"])
            #expect(text.contains("--module Ballet=\(stubs.first?.path ?? "none")"), "\(text)")
            let written = try stubs.map { try String(contentsOf: $0, encoding: .utf8) }
            #expect(written[0].contains("open class Dancer"), "\(written[0])")
            #expect(written[0].contains("public static var shared: Dancer"), "\(written[0])")
            #expect(written[1].contains("public init(style: Any?, _ value1: Any?)"), "\(written[1])")
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache.appending(path: "packages").path).isEmpty)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: cache.appending(path: "refusals").path).count == 1
            )
            let again = await #expect(throws: ExtensionError.self) {
                try await BuiltExtensions.build(found, change: { $0.cache = cache })
            }
            #expect(again?.description == text)
        }
    }

    @Test func `what the compiler refused is kept until a file changes`() async throws {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.files["Other.swift"] = "let wrong: Int = \"text \\(\(getpid()))\"\n"
            try project.write(in: folder)
            let refusals = try BuiltExtensions.builder().cache.appending(path: "refusals")
            func count() -> Int { ((try? FileManager.default.contentsOfDirectory(atPath: refusals.path)) ?? []).count }
            let found = try ExtensionFinder.find(in: folder.path)
            let before = count()
            let first = await #expect(throws: ExtensionError.self) { try await BuiltExtensions.build(found) }
            #expect(first?.description.contains("Other.swift:1:") == true, "\(String(describing: first))")
            #expect(count() >= before + 1)
            // A compiler that does not exist would have another answer.
            let second = await #expect(throws: ExtensionError.self) {
                try await BuiltExtensions.build(found, change: { $0.toolchain.folder = folder })
            }
            #expect(second?.description == first?.description)
            try folder.write("let right = 1\n", to: "NotificationService/Other.swift")
            _ = try await BuiltExtensions.build(try ExtensionFinder.find(in: folder.path))
        }
    }
}
