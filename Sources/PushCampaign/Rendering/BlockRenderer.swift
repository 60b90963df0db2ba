// SPDX-License-Identifier: Apache-2.0

/// Renders blocks of an audience; for one thread.
struct BlockRenderer: ~Copyable {
    var rows: RowRenderer
    private var json: JSONRowReader
    private var csv: CSVRowReader?

    init(
        _ template: CampaignTemplate,
        header: [String]?,
        key: String?,
        selection: RowSelection = RowSelection(),
        surveys: Bool = false,
        outputCapacity: Int = AudienceReader.usualBlockSize
    ) {
        rows = RowRenderer(
            template,
            key: key,
            selection: selection,
            surveys: surveys,
            outputCapacity: outputCapacity
        )
        json = JSONRowReader(columns: rows.slotNames, slots: rows.machine.slots)
        csv = header.map {
            CSVRowReader(header: $0, columns: rows.slotNames, slots: rows.machine.slots)
        }
    }

    /// Renders all rows of a block, whose bytes may change, behind what the output holds.
    mutating func render(_ block: borrowing ByteBuffer, firstRow: Int) {
        var row = firstRow
        var p = block.base
        let end = p + block.count
        while p < end {
            do throws(RowProblem) {
                if csv != nil { try csv!.read(&p) } else { try json.read(&p) }
                rows.renderRow(row)
            } catch {
                rows.renderProblem(row, error)
            }
            rows.forgetOutput()
            row &+= 1
        }
    }
}
