// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension WorkerRecord: DeliveryRecord {
    var platform: Platform { .web }

    /// The findings, worst first.
    package var findings: [Finding] { findings(Self.rules).worstFirst }

    static let rules: [any DeliveryRule<Self>.Type] = [
        WorkerRunRule.self, WorkerStartRule.self, WorkerThrowsRule.self, WorkerNeverEndsRule.self,
        WorkerShowsNothingRule.self, WorkerShowsTwiceRule.self, WorkerTitleRule.self, WorkerNotAwaitedRule.self,
        WorkerPictureRule.self, WorkerOpensNothingRule.self, WorkerOpensManyRule.self,
        WorkerFirebaseVersionRule.self,
    ]
}
