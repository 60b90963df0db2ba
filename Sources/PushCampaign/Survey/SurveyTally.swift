// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// The tally of a part of an audience; parts can be merged in any order.
struct SurveyTally: Sendable {
    /// By the way through the template, as a number.
    var branches: [UInt64: SurveyBranch] = [:]
    /// The limits up to which each payload size in bytes, and each text length in characters, has a separate count.
    static let (sizeLimit, textLimit) = (4200, 1000)

    var sizes = LengthHistogram(limit: sizeLimit)
    /// For each of ``SurveyBranch/roles``: without a picture and with one.
    var texts: [(without: LengthHistogram, with: LengthHistogram)] = SurveyBranch.roles.map { _ in
        (LengthHistogram(limit: textLimit), LengthHistogram(limit: textLimit))
    }
    var variants: [Int: RenderSummary.Count] = [:]
    var pictures = PictureTally()
    var samples = SampleBook()
    /// Findings that depend on the values of single rows, by rule and place.
    var rowFindings: [FindingKey: CampaignReport.CountedFinding] = [:]
    var errors: [String: CampaignErrorSample] = [:]
    /// The content that all messages share except for the target; `nil` before the first and after a difference.
    var common: [UInt8]?
    var isAlike = true

    /// Findings that are one for the reader.
    struct FindingKey: Hashable, Sendable {
        var rule: String
        var path: String?
        var platform: Platform?

        init(_ finding: Finding) { (rule, path, platform) = (finding.rule, finding.path, finding.platform) }
    }

    mutating func add(_ finding: Finding, _ rows: RenderSummary.Count) {
        let key = FindingKey(finding)
        if var known = rowFindings[key] {
            if (rows.firstRows.first ?? .max) < (known.rows.firstRows.first ?? .max) { known.finding = finding }
            known.rows.merge(rows)
            rowFindings[key] = known
        } else {
            rowFindings[key] = CampaignReport.CountedFinding(finding: finding, rows: rows)
        }
    }

    mutating func add(_ error: CampaignErrorSample) {
        if let known = errors[error.code], known.row < error.row { return }
        errors[error.code] = error
    }

    mutating func merge(_ other: SurveyTally) {
        for (signature, branch) in other.branches {
            guard var known = branches[signature] else {
                branches[signature] = branch
                continue
            }
            if branch.first.row < known.first.row { known.first = branch.first }
            known.rows.merge(branch.rows)
            branches[signature] = known
        }
        sizes.merge(other.sizes)
        for index in texts.indices {
            texts[index].without.merge(other.texts[index].without)
            texts[index].with.merge(other.texts[index].with)
        }
        for (variant, rows) in other.variants { variants[variant, default: .init()].merge(rows) }
        pictures.merge(other.pictures)
        samples.merge(other.samples)
        for finding in other.rowFindings.values { add(finding.finding, finding.rows) }
        for error in other.errors.values { add(error) }
        if let theirs = other.common {
            if let ours = common { isAlike = isAlike && ours == theirs } else { common = theirs }
        }
        isAlike = isAlike && other.isAlike
    }
}
