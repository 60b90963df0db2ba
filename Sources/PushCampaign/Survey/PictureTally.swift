// SPDX-License-Identifier: Apache-2.0

/// Distinct pictures and the rows that show them; beyond a number only their hosts are counted.
struct PictureTally: Sendable {
    struct Entry: Sendable {
        var url: String
        var path: String
        var rows = RenderSummary.Count()
    }

    private(set) var entries: [UInt64: Entry] = [:]
    private(set) var further: [String: Int] = [:]

    /// Adds rows that all show the same picture.
    mutating func add(_ url: String, path: String, _ rows: RenderSummary.Count) {
        let bytes = Array(url.utf8)
        let hash = bytes.withUnsafeBufferPointer { Bytes.hash(ByteSpan($0.baseAddress!, $0.count)) }
        if entries[hash] != nil || entries.count < CampaignReport.pictureLimit {
            entries[hash, default: Entry(url: url, path: path)].rows.merge(rows)
        } else {
            addFurther(bytes.withUnsafeBufferPointer { Self.host(ByteSpan($0.baseAddress!, $0.count)) }, rows.rows)
        }
    }

    mutating func addFurther(_ host: String, _ rows: Int) { further[host, default: 0] += rows }

    mutating func merge(_ other: PictureTally) {
        for entry in other.entries.values.sorted(by: { $0.url < $1.url }) {
            add(entry.url, path: entry.path, entry.rows)
        }
        further.merge(other.further) { $0 + $1 }
    }

    /// The text between `//` and the next `/`.
    static func host(_ url: ByteSpan) -> String {
        guard let start = url.buffer.firstIndex(of: UInt8(ascii: "/")), start + 2 < url.count else { return "" }
        return String(decoding: url.buffer[(start + 2)...].prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    }
}

/// Counts the pictures of one thread's rows; a known one costs a look into a table.
struct PictureCounter: ~Copyable {
    /// A power of two, at least twice as many as entries.
    private var slotCount = 1024
    private var slots: UnsafeMutablePointer<Slot>
    /// Rows of each entry; the entry itself keeps the first of them.
    private let rows: UnsafeMutablePointer<Int>
    private var entries: [PictureTally.Entry] = []
    private var further: [String: Int] = [:]

    /// An entry by the hash of its URL, which is 0 if there is none.
    private struct Slot: BitwiseCopyable {
        var hash: UInt64 = 0
        var place = 0
    }

    init() {
        slots = Self.slots(slotCount)
        rows = .allocate(capacity: CampaignReport.pictureLimit)
        rows.initialize(repeating: 0, count: CampaignReport.pictureLimit)
    }

    deinit {
        slots.deallocate()
        rows.deallocate()
    }

    private static func slots(_ count: Int) -> UnsafeMutablePointer<Slot> {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: count)
        slots.initialize(repeating: Slot(), count: count)
        return slots
    }

    /// A small table stays in the processor's cache, so it grows only when it must.
    private mutating func grow() {
        let old = (slots: slots, count: slotCount)
        slotCount *= 2
        slots = Self.slots(slotCount)
        for index in 0..<old.count where old.slots[index].hash != 0 {
            var place = Int(truncatingIfNeeded: old.slots[index].hash) & (slotCount - 1)
            while slots[place].hash != 0 { place = (place + 1) & (slotCount - 1) }
            slots[place] = old.slots[index]
        }
        old.slots.deallocate()
    }

    /// Counts a row once more for the entry at the place.
    @inline(__always)
    mutating func addAgain(_ place: Int, row: Int) {
        // Not in place (`&+=`), on which Swift 6.3's compiler crashes with the thread sanitizer.
        rows[place] = rows[place] &+ 1
        if rows[place] <= 3 { entries[place].rows.add(row) }
    }

    /// Counts a row, and answers the place of its entry; negative beyond the limit.
    @inline(__always)
    mutating func add(_ url: ByteSpan, path: @autoclosure () -> String, row: Int) -> Int {
        let hash = Bytes.hash(url)
        var slot = Int(truncatingIfNeeded: hash) & (slotCount &- 1)
        while slots[slot].hash != 0 {
            if slots[slot].hash == hash {
                addAgain(slots[slot].place, row: row)
                return slots[slot].place
            }
            slot = (slot &+ 1) & (slotCount &- 1)
        }
        guard entries.count < CampaignReport.pictureLimit else {
            further[PictureTally.host(url), default: 0] += 1
            return -1
        }
        slots[slot] = Slot(hash: hash, place: entries.count)
        rows[entries.count] = 1
        var entry = PictureTally.Entry(url: url.string, path: path())
        entry.rows.add(row)
        entries.append(entry)
        if entries.count * 2 > slotCount { grow() }
        return entries.count - 1
    }

    var tally: PictureTally {
        var tally = PictureTally()
        for (place, entry) in entries.enumerated() {
            var count = entry.rows
            count.rows = rows[place]
            tally.add(entry.url, path: entry.path, count)
        }
        for (host, rows) in further { tally.addFurther(host, rows) }
        return tally
    }
}
