// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The program that runs.
enum OwnProgram {
    /// The path of its file, whatever its name is now.
    static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
}
