// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

extension RichPushProcess {
    /// Runs a command that watches files, and takes what it says on both outputs.
    ///
    /// It is a background process of a shell, which passes SIGTERM on as Ctrl-C and prints the status that it ends with.
    static func watching(
        _ command: String,
        in folder: URL,
        _ body: (_ program: RunningProgram, _ said: OutputLog) async throws -> Void
    ) async throws {
        let script = """
            \(command) 2>&1 &
            trap 'kill -INT $!' TERM
            wait $!; wait $!; echo "status $?"
            """
        let said = OutputLog()
        try await Program.shell.running(
            ["-c", script, Program.richpush.path],
            in: folder,
            hearing: { said.append($0) }
        ) { program in
            try await body(program, said)
        }
    }
}

extension OutputLog {
    /// The text between the last mark but one and the last of this number of marks, as soon as they were said; all of it if
    /// the program has ended before.
    func piece(_ number: Int, endingWith mark: String) async -> String {
        let found = await first { text -> String? in
            let marks = text.ranges(of: mark)
            guard marks.count >= number else { return nil }
            return String(
                text[(number > 1 ? marks[number - 2].upperBound : text.startIndex)..<marks[number - 1].upperBound]
            )
        }
        return found ?? text
    }
}
