// SPDX-License-Identifier: Apache-2.0

/// A row that may be chosen to stand for others.
struct SampleCandidate: Sendable {
    var row: Int
    var score: Int
    var message: [UInt8]
    var values: [PrintedValue]
}

/// The best row for each reason so far.
struct SampleBook: Sendable {
    /// Reasons that have a score, by their places in ``best``.
    static let reasons: [CampaignSample.Reason] = [
        .longestTitle, .longestBody, .largest, .mostMissing, .rightToLeft, .emoji, .anyRow,
    ]

    private(set) var best: [SampleCandidate?] = Array(repeating: nil, count: Self.reasons.count)
    /// The second row by hash.
    private(set) var second: SampleCandidate?
    /// The first row of each variant.
    private(set) var variants: [Int: SampleCandidate] = [:]

    /// Whether a row of this score would be kept; of equal ones the first is.
    @inline(__always)
    func wants(_ reason: Int, score: Int, row: Int) -> Bool {
        guard let kept = best[reason] else { return score > 0 }
        return (score, -row) > (kept.score, -kept.row)
    }

    mutating func keep(_ candidate: SampleCandidate, for reason: Int) {
        if reason == Self.reasons.count - 1, let before = best[reason] { keepSecond(before) }
        best[reason] = candidate
    }

    /// Offers a row for the two that are chosen by hash.
    mutating func offer(_ candidate: SampleCandidate) {
        let any = Self.reasons.count - 1
        if wants(any, score: candidate.score, row: candidate.row) {
            keep(candidate, for: any)
        } else {
            keepSecond(candidate)
        }
    }

    private mutating func keepSecond(_ candidate: SampleCandidate) {
        if let second, (second.score, -second.row) > (candidate.score, -candidate.row) { return }
        second = candidate
    }

    mutating func keepVariant(_ candidate: SampleCandidate, _ variant: Int) {
        if let kept = variants[variant], kept.row < candidate.row { return }
        variants[variant] = candidate
    }

    mutating func merge(_ other: SampleBook) {
        for (reason, candidate) in other.best.enumerated() {
            guard let candidate else { continue }
            if wants(reason, score: candidate.score, row: candidate.row) {
                keep(candidate, for: reason)
            } else if reason == Self.reasons.count - 1 {
                keepSecond(candidate)
            }
        }
        if let second = other.second { keepSecond(second) }
        for (variant, candidate) in other.variants { keepVariant(candidate, variant) }
    }
}
