// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

extension CampaignReport {
    init(_ tally: SurveyTally, _ summary: RenderSummary, _ program: Program) {
        var tally = tally
        for branch in tally.branches.values {
            for finding in branch.findings { tally.add(finding, branch.rows) }
            for picture in branch.fixedPictures { tally.pictures.add(picture.url, path: picture.path, branch.rows) }
        }
        // Findings that only untaken branches have are reported too: tomorrow's audience may take those branches.
        for (signature, message) in SymbolicBranches(program).messages where tally.branches[signature] == nil {
            for finding in SurveyBranch.findings(message)
            where tally.rowFindings[SurveyTally.FindingKey(finding)] == nil { tally.add(finding, .init()) }
        }
        self.summary = summary
        findings = tally.rowFindings.values.sorted { a, b in
            (b.finding.severity, b.rows.rows, a.finding.rule, a.finding.path ?? "")
                < (a.finding.severity, a.rows.rows, b.finding.rule, b.finding.path ?? "")
        }
        sizes = tally.sizes
        texts = SurveyBranch.roles.enumerated().map { index, role in
            ShownText(
                platform: role.platform,
                isTitle: role.isTitle,
                withPicture: tally.texts[index].with,
                withoutPicture: tally.texts[index].without
            )
        }
        variants =
            program.variants.isEmpty
            ? []
            : ([-1] + program.variants.indices).map { index in
                VariantCount(
                    name: index < 0 ? nil : program.variants[index].name,
                    rows: tally.variants[index] ?? .init()
                )
            }
        pictures = tally.pictures.entries.values
            .sorted { ($1.rows.rows, $0.url) < ($0.rows.rows, $1.url) }
            .map { PictureCount(url: $0.url, path: $0.path, rows: $0.rows) }
        furtherPictures = tally.pictures.further
        samples = Self.samples(tally, program)
        errors = tally.errors.values.sorted { $0.row < $1.row }
        isOneMessage = tally.isAlike && summary.messages > 1
        branchCount = tally.branches.count
    }
}
