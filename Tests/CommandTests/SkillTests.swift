// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Testing

@testable import richpush

/// What agents are told to do, in the file beside the release.
@Suite(.timeLimit(.minutes(10)))
struct SkillTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")
    private static let skill = sources.appending(path: "Python/SKILL.md")

    @Test func `every command and option that it names exists`() throws {
        let text = try String(contentsOf: Self.skill, encoding: .utf8)
        let commands = text.matches(of: /`richpush ([^`]*)`/).map { $0.output.1.split { $0.isWhitespace } }
        #expect(commands.count > 10)
        for words in commands {
            var command: any ParsableCommand.Type = RichPush.self
            for word in words {
                let names = command.configuration.subcommands
                guard let next = names.first(where: { $0.configuration.commandName == String(word) }) else { break }
                command = next
            }
            #expect(ObjectIdentifier(command) != ObjectIdentifier(RichPush.self), "\(words)")
            let help = command.helpMessage(columns: 200)
            for option in words.prefix(while: { $0 != "--" }) where option.hasPrefix("--") {
                #expect(help.contains(option), "\(words)")
            }
        }
    }

    @Test func `the guide to the commands has each of them`() throws {
        let guide = Self.sources.appending(path: "PushMessages/PushMessages.docc/Commands.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        for command in RichPush.configuration.subcommands {
            let name = try #require(command.configuration.commandName)
            #expect(text.contains("`richpush \(name)"), "\(name)")
        }
    }

    @Test func `its head has a name and a description that agents choose by`() throws {
        let lines = try String(contentsOf: Self.skill, encoding: .utf8).split(separator: "\n")
        #expect(lines[0] == "---" && lines[1] == "name: richpush")
        let description = try #require(lines[2].wholeMatch(of: /description: (.+)/)?.output.1)
        #expect(description.count <= 1024)
    }
}
