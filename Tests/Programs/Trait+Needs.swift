// SPDX-License-Identifier: Apache-2.0

import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a suite or a test for which one of these programs is missing, and names the first of them.
    package static func needs(_ programs: String...) -> Self {
        let missing = programs.first { Program(named: $0) == nil }
        return .enabled(if: missing == nil, "\(missing ?? "") is not installed.")
    }

    /// Skips a suite or a test for which C headers are missing that something is built with, and names the packages to install.
    package static func needs(headers: String..., of packages: String) -> Self {
        .enabled(
            if: headers.allSatisfy { FileManager.default.fileExists(atPath: "/usr/include/\($0)") },
            "It is built with C libraries whose headers are missing; apt-get install \(packages)."
        )
    }
}
