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
        let start = block.base
        let end = start + block.count
        if csv != nil {
            var p = start
            while p < end {
                do throws(RowProblem) {
                    try csv!.read(&p)
                    rows.renderRow(row)
                } catch {
                    rows.renderProblem(row, error)
                }
                rows.forgetOutput()
                row &+= 1
            }
            return
        }
        var p = UnsafePointer(start)
        while p < UnsafePointer(end) {
            let newline = Bytes.newlineOrEnd(from: p, to: UnsafePointer(end))
            do throws(RowProblem) {
                try json.read(ByteSpan(p, to: newline))
                rows.renderRow(row)
            } catch {
                rows.renderProblem(row, error)
            }
            rows.forgetOutput()
            p = newline + 1
            row &+= 1
        }
    }
}

extension Bytes {
    /// The next newline; every block ends with one.
    @inline(__always)
    fileprivate static func newlineOrEnd(
        from start: UnsafePointer<UInt8>,
        to end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        firstIndex(of: newline, in: start, from: 0, to: end - start).map { start + $0 } ?? end
    }
}
