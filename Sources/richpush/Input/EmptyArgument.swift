// SPDX-License-Identifier: Apache-2.0

/// An argument without a letter, as a shell's variable leaves behind that is not set: as a path it is the current folder.
enum EmptyArgument {
    /// Says which argument is empty; `nil` if none is.
    ///
    /// Arguments after `--` are another program's.
    static func objection(in arguments: [String]) -> String? {
        let own = arguments.prefix { $0 != "--" }
        guard let index = own.firstIndex(where: { $0.isEmpty || $0.wholeMatch(of: /--[a-z-]+=/) != nil }) else {
            return nil
        }
        let option = own[index].isEmpty ? own[..<index].last.flatMap { $0.hasPrefix("-") ? $0 : nil } : own[index]
        let place = option.map { " behind \($0)" } ?? ""
        return
            "Error: The argument\(place) is empty; leave it out, or give it a value. Is a variable of the shell not set?"
    }
}
