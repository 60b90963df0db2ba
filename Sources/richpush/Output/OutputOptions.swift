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
            StandardOutput.printError("\(file.path) cannot be written: \(cause(of: error, at: file)).")
            throw ExitStatus.cannotCreate
        }
        if let sentence { try StandardOutput.print("\(sentence) \(file.absoluteURL.path)") }
    }

    /// Foundation says that "the file" is missing if its folder is, which helps nobody.
    private static func cause(of error: any Error, at file: URL) -> String {
        let folder = file.deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            return "there is no folder \(folder)"
        }
        guard isFolder.boolValue else { return "\(folder) is no folder" }
        if let failure = error as? SystemCallFailure { return failure.cause }
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
        let code = (underlying as NSError).domain == NSPOSIXErrorDomain ? (underlying as NSError).code : 0
        return code == 0 ? "the system refuses it" : String(cString: strerror(Int32(code))).lowercased()
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
