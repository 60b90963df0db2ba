// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How many rows of an audience are in which time zone.
public struct ZoneCensus: Sendable {
    /// Rows that were read.
    public private(set) var rows = 0
    /// Rows by the zone's name as it is written.
    public private(set) var zones: [String: Int] = [:]
    /// Rows without a zone, or with a value that names none.
    public private(set) var unknownRows = 0
    /// Rows that cannot be read at all.
    public private(set) var brokenRows = 0
    /// The first row without a zone and its value.
    public private(set) var firstUnknown: (row: Int, value: String)?

    /// Names of zones that are kept; there are some six hundred.
    private static let zoneLimit = 4096
    /// Days of which the clocks of a group have to go alike.
    private static let days = 400

    /// Reads an audience to its end.
    public init(_ audience: AudienceReader, column: String) throws(AudienceError) {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 1)
        defer { slots.deallocate() }
        slots.initialize(to: Slot(.missing, ByteSpan(UnsafePointer(bitPattern: 1)!, 0)))
        var json = JSONRowReader(columns: [column], slots: slots)
        var csv = audience.header.map { CSVRowReader(header: $0, columns: [column], slots: slots) }
        var block = ByteBuffer(capacity: AudienceReader.usualBlockSize)
        var counter = Counter()
        while let next = audience.next(into: &block) {
            var row = next.firstRow
            var p = block.base
            let end = p + block.count
            while p < end {
                do throws(RowProblem) {
                    if csv != nil { try csv!.read(&p) } else { try json.read(&p) }
                    counter.count(slots[0], row)
                } catch {
                    counter.brokenRows += 1
                }
                row += 1
            }
            rows = row - 1
        }
        if let failure = audience.failure { throw failure }
        (unknownRows, brokenRows, firstUnknown) = (counter.unknownRows, counter.brokenRows, counter.firstUnknown)
        for (index, name) in counter.names.enumerated() { zones[name] = counter.rows[index] }
    }

    /// Groups of zones whose clocks go alike for more than a year, from east to west.
    ///
    /// - Parameters:
    ///   - moment: When the year begins.
    ///   - fallback: The zone of rows without one; `nil` puts them into a group without zones.
    public func groups(from moment: Date, fallback: String?) -> [ZoneGroup] {
        var rows = zones
        if let fallback, unknownRows > 0 { rows[fallback, default: 0] += unknownRows }
        var groups: [[Int]: ZoneGroup] = [:]
        for (name, count) in rows.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            guard let zone = TimeZone(identifier: name) else { continue }
            groups[Self.clock(of: zone, from: moment), default: ZoneGroup(zones: [], rows: 0)].zones.append(name)
            groups[Self.clock(of: zone, from: moment)]?.rows += count
        }
        let waiting = groups.sorted { $1.key.lexicographicallyPrecedes($0.key) }.map(\.value)
        let others = brokenRows + (fallback == nil ? unknownRows : 0)
        return (others > 0 ? [ZoneGroup(zones: [], rows: others)] : []) + waiting
    }

    /// The zone's present offset, then the moment of each coming change and the offset after it.
    private static func clock(of zone: TimeZone, from moment: Date) -> [Int] {
        let end = moment.addingTimeInterval(Double(days) * 86_400)
        var clock = [zone.secondsFromGMT(for: moment)]
        var place = moment
        while let jump = zone.nextDaylightSavingTimeTransition(after: place), jump > place, jump < end {
            clock += [Int(jump.timeIntervalSince1970), zone.secondsFromGMT(for: jump)]
            place = jump
        }
        return clock
    }

    private struct Counter {
        var names: [String] = []
        var rows: [Int] = []
        var unknownRows = 0
        var brokenRows = 0
        var firstUnknown: (row: Int, value: String)?
        /// The place of a name, -1 for a name that is not a zone.
        private var places: [UInt64: Int] = [:]

        mutating func count(_ slot: Slot, _ row: Int) {
            let place = place(of: slot)
            if place >= 0 { return rows[place] += 1 }
            unknownRows += 1
            if firstUnknown == nil { firstUnknown = (row, String(slot.bytes.string.prefix(60))) }
        }

        private mutating func place(of slot: Slot) -> Int {
            switch slot.kind {
            case .plain, .plainCell, .cell: return place(of: slot.bytes.trimmed)
            case .escaped:
                let quoted = [Bytes.quote] + Array(slot.bytes.buffer) + [Bytes.quote]
                return UnescapedText(quoted, 0..<quoted.count).bytes.withUnsafeBufferPointer { bytes in
                    bytes.baseAddress.map { place(of: ByteSpan($0, bytes.count).trimmed) } ?? -1
                }
            case .missing, .null, .emptyCell, .true, .false, .number, .json: return -1
            }
        }

        private mutating func place(of name: ByteSpan) -> Int {
            let hash = ZoneTable.hash(name)
            if let known = places[hash] { return known }
            guard !name.isEmpty, name.count <= ZoneTable.nameLimit, names.count < zoneLimit,
                TimeZone(identifier: name.string) != nil
            else {
                // Any number of other values is not kept.
                if places.count < 4 * zoneLimit { places[hash] = -1 }
                return -1
            }
            places[hash] = names.count
            names.append(name.string)
            rows.append(0)
            return names.count - 1
        }
    }
}
