// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// Whom a command is about: registrations as arguments, or one per line of a file.
struct RegistrationOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Installation ids or registration tokens.", valueName: "registration"))
    var registrations: [String] = []

    @Option(
        help: ArgumentHelp("Read registrations from this file, one per line; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var from: InputSource?

    /// All of them in order; empty lines are none.
    func all() throws(InputFailure) -> [String] {
        guard let from else { return registrations }
        let lines = String(decoding: try from.readAll(), as: UTF8.self).split(whereSeparator: \.isNewline)
        return registrations + lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
