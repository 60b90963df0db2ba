// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Where an emulator listens.
struct EmulatorAddress: ExpressibleByArgument, Sendable {
    static let usual = EmulatorAddress(url: "http://127.0.0.1:8026")

    let url: String

    init(url: String) {
        self.url = url
    }

    init?(argument: String) {
        guard Self.isAddress(argument) else { return nil }
        url = argument
    }

    private static func isAddress(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

    /// Arguments in which every `--emulator` has an address, the usual one where none follows.
    ///
    /// The parser's own options with an optional value lose a given one when another option comes behind it.
    static func completing(_ arguments: [String]) -> [String] {
        var completed: [String] = []
        for (index, argument) in arguments.enumerated() {
            // What follows is another program's.
            if argument == "--" { return completed + arguments[index...] }
            let next = index + 1 < arguments.count ? arguments[index + 1] : ""
            let isBare = argument == "--emulator" && !isAddress(next)
            completed.append(isBare ? "--emulator=\(usual.url)" : argument)
        }
        return completed
    }
}
