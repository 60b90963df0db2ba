// SPDX-License-Identifier: Apache-2.0

/// `--fix=remove`, which a parser of flags does not take: a flag has no value, and an option would take the next file
/// for one.
enum FixArgument {
    /// Returns the arguments with the two flags in its place.
    static func splitting(_ arguments: [String]) -> [String] {
        let options = arguments.prefix { $0 != "--" }
        return options.flatMap { $0 == "--fix=remove" ? ["--fix", "--remove"] : [$0] } + arguments[options.endIndex...]
    }
}
