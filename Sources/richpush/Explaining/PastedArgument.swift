// SPDX-License-Identifier: Apache-2.0

/// A line of a log that begins with a hyphen, `-[NSNull length]: unrecognized selector`, which a parser takes for options.
enum PastedArgument {
    /// Returns the arguments of `explain` with such lines at the end, behind `--`; no option of the command has white space.
    static func separating(_ arguments: [String]) -> [String] {
        func isPasted(_ argument: String) -> Bool {
            argument.hasPrefix("-") && argument.contains(where: \.isWhitespace)
        }
        guard arguments.first == "explain", !arguments.contains("--"),
            arguments.contains(where: isPasted)
        else { return arguments }
        return arguments.filter { !isPasted($0) } + ["--"] + arguments.filter(isPasted)
    }
}
