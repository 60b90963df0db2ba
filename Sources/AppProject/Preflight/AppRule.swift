// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A check of an app's folder for one condition under which a phone does not show what a push means.
package protocol AppRule: SendableMetatype {
    /// The rule's identifier in findings, in kebab-case.
    static var id: String { get }
    /// The severity of findings for which the rule does not set another.
    static var severity: Severity { get }
    /// The platform concerned.
    static var platform: Platform { get }
    /// Whether a finding means that the service extension does not run on a phone.
    static var stopsExtension: Bool { get }

    /// Reports all problems of this kind in the folder.
    static func check(_ app: AppDescription, _ report: inout AppReport)
}

extension AppRule {
    package static var severity: Severity { .warning }
    package static var platform: Platform { .apple }
    package static var stopsExtension: Bool { false }
}

/// A finding in an app's folder.
package struct AppFinding: Sendable, Hashable {
    package var finding: Finding
    /// The path from the folder's root.
    package var file: String
    /// Whether it keeps the service extension from running.
    package var stopsExtension: Bool
    /// The configurations in which it holds; empty if they do not matter.
    package var configurations: [String]
}

/// Collects findings about a folder.
package struct AppReport {
    var rule: any AppRule.Type
    private(set) var findings: [AppFinding] = []

    init(rule: any AppRule.Type) { self.rule = rule }

    /// Reports a finding, with one sentence that names the cause and the remedy.
    ///
    /// The same sentence of several configurations is one finding.
    package mutating func add(
        at place: AppPlace,
        _ message: String,
        severity: Severity? = nil,
        in build: AppleBuild? = nil
    ) {
        let same = findings.firstIndex {
            $0.finding.rule == rule.id && $0.finding.message == message && $0.file == place.file
        }
        if let same {
            if let build, !findings[same].configurations.contains(build.name) {
                findings[same].configurations.append(build.name)
            }
            return
        }
        let location = place.line.map {
            Finding.Location(line: $0, column: 1, endLine: $0, endColumn: 1, byteRange: 0..<0)
        }
        findings.append(
            AppFinding(
                finding: Finding(
                    rule: rule.id,
                    severity: severity ?? rule.severity,
                    platform: rule.platform,
                    location: location,
                    message: message
                ),
                file: place.file,
                stopsExtension: rule.stopsExtension,
                configurations: build.map { [$0.name] } ?? []
            )
        )
    }
}

extension [String] {
    /// The first name and how many more there are.
    var firstAndCount: String { (first ?? "") + (count > 1 ? " and \(count - 1) more" : "") }

    /// Hosts without the dot by which one means those below it too.
    var withoutLeadingDots: [String] { map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } }
}
