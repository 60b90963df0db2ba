// SPDX-License-Identifier: Apache-2.0

extension RowRenderer {
    /// If nobody reads the lines, the next row overwrites the last one in memory, which stays in the processor's cache.
    @inline(__always)
    mutating func forgetOutput() {
        if surveys, !tracksTargets { output.count = 0 }
    }

    mutating func finishSurvey() -> SurveyTally? { surveys ? survey.finish() : nil }

    @inline(__always)
    mutating func note(_ row: Int, _ body: Int) {
        var missing = 0
        for column in 0..<machine.columnCount {
            switch machine.slots[column].kind {
            case .missing, .null, .emptyCell: missing += 1
            default: break
            }
        }
        survey.note(
            RowSurvey.Row(
                number: row,
                signature: signature,
                variant: variantTable == nil ? -2 : variant,
                message: output.span(from: body),
                offset: body,
                missing: missing
            )
        )
        if !findings.isEmpty { survey.note(findings, row) }
    }
}
