// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// How many messages an emulator keeps: a number, or `all`.
enum KeptMessages: ExpressibleByArgument, CustomStringConvertible {
    case all
    case newest(Int)

    init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if let count = Int(argument), count > 0 {
            self = .newest(count)
        } else {
            return nil
        }
    }

    /// The number; `nil` is all.
    var count: Int? {
        switch self {
        case .all: nil
        case .newest(let count): count
        }
    }

    var description: String { count.map(String.init) ?? "all" }
    var defaultValueDescription: String { description }
}
