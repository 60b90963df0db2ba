// SPDX-License-Identifier: Apache-2.0

extension RowRenderer {
    /// Returns for each instruction the column of what it prints that a page may not show as it is; the caller deallocates.
    static func maskedColumns(of program: Program, surveys: Bool) -> UnsafeMutablePointer<Int> {
        let maskedColumns = UnsafeMutablePointer<Int>.allocate(capacity: max(1, program.instructions.count))
        let columnOfNode = surveys ? program.columnOfNode : []
        for (index, instruction) in program.instructions.enumerated() {
            let leaf = program.leafOfInstruction[index]
            var column = nothingMasked
            if surveys, leaf >= 0 {
                switch program.leaves[leaf].kind {
                case .free, .shown:
                    switch instruction {
                    case .column(let printed), .columnOr(let printed, _, _): column = printed
                    case .print(let node): column = max(-1, columnOfNode[node])
                    default: break
                    }
                case .target, .url, .number, .boolean, .other: break
                }
            }
            (maskedColumns + index).initialize(to: column)
        }
        return maskedColumns
    }

    mutating func finishSurvey() -> SurveyTally? { survey?.finish() }

    @inline(__always)
    func endLeaf(_ leaf: Int, from start: Int) {
        survey?.endLeaf(leaf, from: start, to: output.count)
    }

    /// Keeps the place of a value of the audience, by which it can be masked.
    @inline(__always)
    mutating func notePrinted(_ place: Int, from start: Int) {
        let column = maskedColumns[place]
        guard column != Self.nothingMasked, output.count > start else { return }
        survey?.printed(start, output.count, column: column)
    }

    @inline(__always)
    mutating func note(_ row: Int, _ body: Int) {
        var missing = 0
        for column in 0..<machine.columnCount {
            switch machine.slots[column].kind {
            case .missing, .null, .emptyCell: missing += 1
            default: break
            }
        }
        survey?.note(
            RowSurvey.Row(
                number: row,
                signature: signature,
                variant: variantTable == nil ? -2 : variant,
                message: output.span(from: body),
                offset: body,
                missing: missing
            )
        )
        if !findings.isEmpty { survey?.note(findings, row) }
    }
}
