// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import SystemFiles

extension OutputFile {
    /// Writes the whole file or nothing, and announces its path unless the sentence is `nil`; a failure is reported on
    /// standard error.
    static func write(_ bytes: [UInt8], to path: String, announcing sentence: String?) throws {
        let file = URL(filePath: path)
        do throws(SystemCallFailure) {
            try write(bytes, to: path)
        } catch {
            let remedy =
                error.isFull ? "; make room" : error.isTooLarge ? "; raise the limit of file sizes (ulimit -f)" : ""
            StandardOutput.printError("\(file.path) cannot be written: \(error.cause)\(remedy).")
            throw ExitStatus.cannotCreate
        }
        if let sentence { try StandardOutput.print("\(sentence) \(file.absoluteURL.path)") }
    }

    /// Makes a folder that the user asked for, and its parents; a failure is reported on standard error.
    ///
    /// - Parameter isPrivate: Whether only the user may look into it.
    static func makeFolder(_ folder: URL, isPrivate: Bool = false, remedy: String = "name another folder") throws {
        do throws(SystemCallFailure) {
            try PrivateFile.makeFolder(folder, mode: isPrivate ? 0o700 : 0o777)
        } catch {
            StandardOutput.printError("\(folder.path) cannot be created: \(error.cause); \(remedy).")
            throw ExitStatus.cannotCreate
        }
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
