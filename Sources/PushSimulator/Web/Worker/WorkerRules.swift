// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A rule about what a site's own worker did with a push, which makes at most one finding.
///
/// The comment of each rule has one sentence, and then `Why:`, `Example:`, `Fix:` and `Source:`.
protocol WorkerRule: SendableMetatype {
    /// The identifier in kebab-case.
    static var id: String { get }
    static var severity: Severity { get }
    /// The finding's sentence: what happened, at which line, what to do; `nil` if it did not happen.
    static func sentence(for record: WorkerRecord) -> String?
    /// The documentation of the behaviour.
    static var documentation: String? { get }
}

extension WorkerRule {
    static var severity: Severity { .warning }
    static var documentation: String? { nil }

    static func finding(in record: WorkerRecord) -> Finding? {
        sentence(for: record).map { sentence in
            Finding(rule: id, severity: severity, platform: .web, message: sentence, documentation: documentation)
        }
    }
}

/// All rules about a site's own worker.
enum WorkerRules {
    static let all: [any WorkerRule.Type] = [
        WorkerRunRule.self, WorkerStartRule.self, WorkerThrowsRule.self, WorkerNeverEndsRule.self,
        WorkerShowsNothingRule.self,
        WorkerShowsTwiceRule.self, WorkerTitleRule.self, WorkerNotAwaitedRule.self, WorkerPictureRule.self,
        WorkerOpensNothingRule.self, WorkerOpensManyRule.self, WorkerFirebaseVersionRule.self,
    ]
}
