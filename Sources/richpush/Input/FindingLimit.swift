// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// From which severity on findings make a command fail.
enum FindingLimit: String, ExpressibleByArgument, CaseIterable, Sendable {
    case error
    case warning
    case note
    /// Findings never make it fail.
    case never

    /// Whether one of the findings is that severe.
    func isReached(by findings: [Finding]) -> Bool {
        guard let severity = Severity(rawValue: rawValue) else { return false }
        return findings.contains { $0.severity >= severity }
    }
}
