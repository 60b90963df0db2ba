// SPDX-License-Identifier: Apache-2.0

extension RowRenderer {
    /// Writes the line of the row if its zone is wanted.
    @inline(never)
    mutating func renderZonedRow(_ row: Int) {
        guard let zones else { return }
        machine.beginRow()
        let (isWanted, isKnown) = zones.lookup(zoneName(zones.column))
        guard isWanted || tracksTargets else { return }
        let start = output.count
        if isWanted {
            output.append(row)
            output.append(UInt8(ascii: "\t"))
        }
        let tracked = targets.count
        if isKnown {
            _ = renderLine(row)
        } else {
            summary.rows &+= 1
            _ = fail(row, Problem(code: "unknown-zone", text: unknownZone(zones.column)))
        }
        guard !isWanted else { return }
        output.count = start
        // An earlier row of another zone still is the first of its target.
        if targets.count > tracked {
            targets[tracked] = TargetedLine(
                row: row,
                start: start,
                body: start,
                end: start,
                hash: targets[tracked].hash
            )
        }
    }

    private func zoneName(_ column: Int) -> ByteSpan {
        let slot = machine.slots[column]
        switch slot.kind {
        case .plain, .plainCell, .cell: return slot.bytes.trimmed
        case .escaped: return ((try? machine.text(machine.value(ofColumn: column))) ?? slot.bytes).trimmed
        case .missing, .null, .emptyCell, .true, .false, .number, .json: return ByteSpan(slot.bytes.base, 0)
        }
    }

    private func unknownZone(_ column: Int) -> String {
        "the column '\(columns[column])' has no time zone; write an IANA name such as Europe/Berlin, or give --default-zone"
    }
}
