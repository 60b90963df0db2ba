// SPDX-License-Identifier: Apache-2.0

#if Services
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

    func validate() throws {
        if registrations.isEmpty, from == nil {
            throw ValidationError("Name a registration, or a file of them with --from.")
        }
    }

    /// All of them in order, at least one; empty lines are none.
    func all() throws(InputFailure) -> [String] {
        guard let from else { return registrations }
        let text = PushInput.split(try from.readUTF8()).text
        let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
        let all = registrations + lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard !all.isEmpty else { throw InputFailure(unusable: from, reason: "names no registration") }
        return all
    }
}
#endif
