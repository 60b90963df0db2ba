// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program of this machine, which runs in a separate process.
package struct Program: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// The first of these that is installed, or `nil`; servers may lie where only administrators look.
    package init?(named names: String...) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        let candidates = names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return nil
        }
        self.path = found
    }

    /// The built `richpush`, which lies beside the running test program.
    package static let richpush: Program = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return Program(tests.deletingLastPathComponent().appending(path: "richpush").path)
    }()

    package static let shell = Program("/bin/sh")
}
