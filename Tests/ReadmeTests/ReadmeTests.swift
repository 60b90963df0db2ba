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

    @Test func `CI installs and runs what the README says`() throws {
        let script = try String(contentsOf: Self.repository.appending(path: ".ci/run"), encoding: .utf8)
        let commands = Self.readme.matches(of: /apt-get install -y ([^&\n]+) && (swift [^\n]+)/)
        #expect(commands.count == 2)
        for package in commands.flatMap({ $0.output.1.split(separator: " ") }) {
            #expect(script.contains(package))
        }
        let test = try #require(commands.last?.output.2)
        #expect(script.contains("\ntests \(test)\n"))
    }
}
