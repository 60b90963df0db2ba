// SPDX-License-Identifier: Apache-2.0

extension CampaignReport {
    /// Rows that are kept to be looked at.
    public static let sampleLimit = 14

    /// Each row once, with all reasons for it.
    static func samples(_ tally: SurveyTally, _ program: Program) -> [CampaignSample] {
        var samples: [Int: CampaignSample] = [:]
        func add(_ candidate: SampleCandidate?, _ reason: CampaignSample.Reason) {
            guard let candidate else { return }
            if samples[candidate.row] == nil, samples.count >= sampleLimit { return }
            samples[
                candidate.row,
                default: CampaignSample(
                    reasons: [],
                    row: candidate.row,
                    score: candidate.score,
                    message: candidate.message,
                    values: candidate.values
                )
            ].reasons.append(reason)
        }
        for (reason, candidate) in zip(SampleBook.reasons, tally.samples.best) { add(candidate, reason) }
        add(tally.samples.second, .anyRow)
        for (index, variant) in program.variants.enumerated().prefix(sampleLimit) {
            add(tally.samples.variants[index], .variant(variant.name))
        }
        let branches = tally.branches.values.sorted { ($1.rows.rows, $0.first.row) < ($0.rows.rows, $1.first.row) }
        if branches.count > 1 {
            for (number, branch) in branches.enumerated() { add(branch.first, .branch(number + 1)) }
        }
        return samples.values.sorted { $0.row < $1.row }
    }
}
