// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The word `help` behind a group of commands, as in `emulator help start`; the parser knows it before all of them alone.
enum HelpArgument {
    /// Returns the arguments with the word in front.
    static func leading(_ arguments: [String], of root: any ParsableCommand.Type) -> [String] {
        var command = root
        for (index, word) in arguments.enumerated() {
            let commands = command.configuration.subcommands
            if word == "help", !commands.isEmpty {
                return [word] + arguments[..<index] + arguments[(index + 1)...]
            }
            guard let next = commands.first(where: { $0.configuration.commandName == word }) else { return arguments }
            command = next
        }
        return arguments
    }
}
