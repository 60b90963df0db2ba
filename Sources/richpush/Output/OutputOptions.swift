// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import SystemFiles

/// Files that commands make for people to open.
enum OutputFile {
    /// Writes the whole file or nothing, and announces its path unless the sentence is `nil`; a failure is reported on
    /// standard error.
    ///
    /// A link stays, and so does a device such as `/dev/null`.
    static func write(_ bytes: [UInt8], to path: String, announcing sentence: String?) throws {
        let file = URL(filePath: path)
        do {
            if let special = SpecialFile(path) {
                try special.write(bytes)
            } else {
                try Data(bytes).write(to: file.resolvingSymlinksInPath(), options: .atomic)
            }
        } catch {
            let cause = (error as? SystemCallFailure)?.cause ?? error.localizedDescription
            StandardOutput.printError("\(file.path) cannot be written: \(cause)")
            throw ExitStatus.cannotCreate
        }
        if let sentence { try StandardOutput.print("\(sentence) \(file.absoluteURL.path)") }
    }
}

/// How a command answers: in words for people, or in JSON for machines.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text
    case json
}

/// Whether text for people is coloured.
struct ColorOptions: ParsableArguments {
    @Flag(name: .customLong("no-color"), help: "Do not colour the text; the same as NO_COLOR=1.")
    var isForbidden = false

    /// Whether the terminal and its user want colour.
    var isWanted: Bool { !isForbidden && StandardOutput.wantsColor }
}
