// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// A word in place of a command's name, of which the parser says only how many arguments it did not expect.
struct UnknownCommand: CustomStringConvertible {
    /// The commands before it, such as `richpush emulator`.
    private let path: String
    private let word: String
    private let suggestion: String?

    /// Finds the first word that should name a command; `nil` if all commands are known.
    init?(in arguments: [String], of root: any ParsableCommand.Type) {
        var command = root
        var path = "richpush"
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let commands = command.configuration.subcommands
            // Options may stand before a command's name, and what follows them is theirs.
            guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
            if word == "help" { continue }
            if let next = commands.first(where: { $0.configuration.commandName == word }) {
                command = next
                path += " \(word)"
                continue
            }
            self.path = path
            self.word = word
            suggestion =
                word == "version"
                ? "richpush --version" : NearMiss.of(word, among: commands.compactMap { $0.configuration.commandName })
            return
        }
        return nil
    }

    var description: String {
        let named = suggestion.map { " Did you mean '\($0)'?" } ?? ""
        return """
            Error: '\(path)' has no command '\(word)'.\(named)
            Usage: \(path) <subcommand>
              See '\(path) --help' for more information.
            """
    }
}
