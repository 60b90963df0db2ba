// SPDX-License-Identifier: Apache-2.0

/// Adds up the pieces of a fragmented movie, whose own index holds no samples.
enum MovieFragments {
    static func read(_ source: inout ByteSource, _ fragments: [ISOBox], of movie: ISOBox, into info: inout MediaInfo) {
        let boxes = movie.boxes(&source)
        let tracks = boxes.filter { $0.name == "trak" }.prefix(64).compactMap { MovieStructure.track(&source, $0) }
        // Sound alone is timed by its first track.
        guard let track = tracks.first(where: \.isVideo) ?? tracks.first else { return }
        var unitsBySample = 0
        for box in boxes where box.name == "mvex" {
            for box in box.boxes(&source, limit: 64) where box.name == "trex" {
                guard box.content.count >= 24, source.bigEndian32(at: box.content.lowerBound + 4) == track.number,
                    let units = source.bigEndian32(at: box.content.lowerBound + 12)
                else { continue }
                unitsBySample = units
            }
        }
        var samples = 0
        var units = 0
        for fragment in fragments {
            for piece in fragment.boxes(&source, limit: 64) where piece.name == "traf" {
                let parts = piece.boxes(&source)
                guard let header = parts.first(where: { $0.name == "tfhd" }), header.content.count >= 8,
                    source.bigEndian32(at: header.content.lowerBound + 4) == track.number
                else { continue }
                let own = defaultDuration(&source, header) ?? unitsBySample
                for run in parts where run.name == "trun" {
                    guard let sum = readRun(&source, run, unitsBySample: own) else { continue }
                    samples += sum.samples
                    units += sum.units
                }
            }
        }
        if track.isVideo, samples <= source.count { info.frameCount = max(info.frameCount, samples) }
        if info.duration == nil, units > 0 { info.setDuration(units, perSecond: track.rate) }
    }

    /// How long a sample of the fragment lasts unless its run says otherwise.
    private static func defaultDuration(_ source: inout ByteSource, _ header: ISOBox) -> Int? {
        guard let flags = source.bigEndian24(at: header.content.lowerBound + 1), flags & 8 != 0 else { return nil }
        let offset = header.content.lowerBound + 8 + (flags & 1 == 0 ? 0 : 8) + (flags & 2 == 0 ? 0 : 4)
        guard offset + 4 <= header.content.upperBound else { return nil }
        return source.bigEndian32(at: offset)
    }

    /// `nil` for a run that is shorter than its own table.
    private static func readRun(
        _ source: inout ByteSource,
        _ run: ISOBox,
        unitsBySample: Int
    ) -> (samples: Int, units: Int)? {
        let start = run.content.lowerBound
        guard run.content.count >= 8, let flags = source.bigEndian24(at: start + 1),
            let count = source.bigEndian32(at: start + 4)
        else { return nil }
        let table = start + 8 + (flags & 1 == 0 ? 0 : 4) + (flags & 4 == 0 ? 0 : 4)
        // Duration, size, flags and time offset of each sample, if the run has them.
        let entryByteCount = 4 * (flags >> 8 & 15).nonzeroBitCount
        guard count * entryByteCount <= run.content.upperBound - table else { return nil }
        guard flags & 0x100 != 0 else { return count <= source.count ? (count, count * unitsBySample) : nil }
        var units = 0
        for index in 0..<count {
            guard let duration = source.bigEndian32(at: table + index * entryByteCount) else { return nil }
            units += duration
        }
        return (count, units)
    }
}
