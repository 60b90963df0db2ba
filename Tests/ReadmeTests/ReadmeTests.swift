// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReadmeTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private static let repository = tests.deletingLastPathComponent().deletingLastPathComponent()

    private static let readme: String = {
        let file = repository.appending(path: "README.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    @Test func `the example is the test that runs here`() throws {
        let file = Self.tests.appending(path: "BreakfastPushTests.swift")
        let code = try String(contentsOf: file, encoding: .utf8)
            .replacing("// SPDX-License-Identifier: Apache-2.0\n\n", with: "")
            .replacing("@Suite(.timeLimit(.minutes(10)))\n", with: "")
        #expect(Self.readme.contains("```swift\n\(code)```"))
    }

    @Test func `the pictures are there`() throws {
        let pictures = Self.readme.matches(of: /!\[[^\]]*\]\(([^)]+)\)/).map { String($0.output.1) }
        #expect(!pictures.isEmpty)
        for picture in pictures {
            #expect(FileManager.default.fileExists(atPath: Self.repository.appending(path: picture).path))
        }
    }

    @Test(arguments: [
        "README.md", ".github/CHANGELOG.md", ".github/actions/richpush/action.yml", "Sources/JavaScript/package.json",
        "Sources/Python/pyproject.toml", "Sources/Python/richpush/__init__.py",
        "Sources/PushEmulator/PushEmulator.docc/TestingABackend.md",
        "Sources/PushSimulator/PushSimulator.docc/TestingAnExtensionInCI.md",
    ])
    func `packages, documents and the newest notes name the version of the program`(file: String) throws {
        let source = try Self.text(of: "Sources/PushMessages/ToolVersion.swift")
        let current = try #require(source.firstMatch(of: #/current = "([0-9.]+)"/#)).output.1
        let place = #/(?:richpush[-_]|-linux-x64-|version(?:__)?"? ?[=:] "|default: "|-x64": "|\n## )(\d+\.\d+\.\d+)/#
        let named = try Self.text(of: file).matches(of: place).map(\.output.1)
        let checked = file.contains("CHANGELOG") ? 1 : named.count
        #expect(!named.isEmpty && named.prefix(checked).allSatisfy { $0 == current }, "\(named)")
    }

    @Test func `CI installs and runs what the README says`() throws {
        let script = try Self.text(of: ".ci/run")
        let commands = Self.readme.matches(of: /apt-get install -y ([^&\n]+) && (swift [^\n]+)/)
        #expect(commands.count == 2)
        for package in commands.flatMap({ $0.output.1.split(separator: " ") }) {
            #expect(script.contains(package))
        }
        let test = try #require(commands.last?.output.2)
        #expect(script.contains("\ntests \(test)\n"))
        #expect(try Self.text(of: ".github/CONTRIBUTING.md").contains(try Regex("\n\(test) +# all suites")))
        // The workflow takes its commands from the README.
        #expect(try Self.text(of: ".github/workflows/ci.yml").contains("'&& \(test)$' README.md"))
    }

    @Test func `CI gives the README's commands no variable that its readers have not set`() throws {
        let script = try Self.text(of: ".ci/run")
        let before = try #require(script.firstRange(of: "\ntests swift test\n")).lowerBound
        let exported = script[..<before].matches(of: #/(?m)^ *(?:export|declare -x) +(\w+)/#)
        // With the tool of an optional test in front of what was there.
        #expect(exported.map { String($0.output.1) } == ["PATH"])
        let given = try Self.text(of: ".github/workflows/ci.yml").matches(of: #/(?m)^ +([A-Z][A-Z_]+): /#)
        #expect(given.map { String($0.output.1) } == ["DEBIAN_FRONTEND"])
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }
}
