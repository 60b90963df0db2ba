// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// How `lint` answers: in words for people, or in a form that programs read.
enum LintFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text
    case json
    case sarif
    case github
    case junit

    /// Whether inputs that cannot be read or parsed are part of the answer; elsewhere they are on standard error alone.
    var reportsFailures: Bool { self == .sarif || self == .github || self == .junit }

    /// The writer of the format.
    func findingsFormat(isColored: Bool, failingOn limit: FindingLimit) -> any FindingsFormat {
        switch self {
        case .text: TextFindingsFormat(isColored: isColored)
        case .json: JSONFindingsFormat()
        case .sarif: SARIFFindingsFormat(toolVersion: ToolVersion.current)
        case .github: GitHubFindingsFormat()
        case .junit: JUnitFindingsFormat(failingOn: Severity(rawValue: limit.rawValue))
        }
    }
}
