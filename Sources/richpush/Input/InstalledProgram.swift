// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The programs of this machine.
enum InstalledProgram {
    /// Returns the path of the first program of this name in the folders of `PATH`; `nil` if none has one.
    static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
            separator: ":"
        )
        return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
