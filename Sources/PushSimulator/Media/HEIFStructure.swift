// SPDX-License-Identifier: Apache-2.0

/// Reads the index of a HEIF file (ISO/IEC 23008-12), HEIC and AVIF: the properties of its primary picture.
enum HEIFStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        let file = ISOFile(&source, into: &info)
        if let meta = file.meta { readPictures(&source, meta, into: &info) }
        if let movie = file.movie { MovieStructure.readMovie(&source, movie, into: &info) }
        if file.meta == nil, file.movie == nil {
            info.note(.header, "the index of pictures (meta) is missing", at: source.count)
        }
    }

    private static func readPictures(_ source: inout ByteSource, _ meta: ISOBox, into info: inout MediaInfo) {
        let boxes = meta.boxes(&source, after: 4)
        guard let primary = boxes.first(where: { $0.name == "pitm" }).flatMap({ primaryItem(&source, $0) }) else {
            return info.note(.header, "the index does not name a primary picture (pitm)", at: meta.start)
        }
        if let properties = boxes.first(where: { $0.name == "iprp" }) {
            readProperties(&source, properties, of: primary, into: &info)
        }
        if info.width == nil, !info.damage.contains(where: { $0.code == .size }) {
            info.note(.header, "the primary picture has no size (ispe)", at: meta.start)
        }
        guard let locations = boxes.first(where: { $0.name == "iloc" }) else {
            return info.note(.dataMissing, "the index has no location for the picture (iloc)", at: meta.start)
        }
        info.frameCount = 1
        if let end = HEIFLocations.lastEnd(&source, locations), end > source.count, !meta.isCut,
            !info.damage.contains(where: { $0.code == .truncated })
        {
            info.note(.truncated, "picture data ends at byte \(end), the file has \(source.count)", at: locations.start)
        }
    }

    private static func primaryItem(_ source: inout ByteSource, _ box: ISOBox) -> Int? {
        let offset = box.content.lowerBound
        guard let version = source.byte(at: offset), box.content.count >= (version == 0 ? 6 : 8) else { return nil }
        return version == 0 ? source.bigEndian16(at: offset + 4) : source.bigEndian32(at: offset + 4)
    }

    private static func readProperties(
        _ source: inout ByteSource,
        _ box: ISOBox,
        of item: Int,
        into info: inout MediaInfo
    ) {
        let parts = box.boxes(&source, limit: 64)
        guard let container = parts.first(where: { $0.name == "ipco" }) else { return }
        let properties = container.boxes(&source)
        let own = parts.filter { $0.name == "ipma" }.flatMap { associations(&source, $0, of: item) }
        for index in own where properties.indices.contains(index - 1) {
            let property = properties[index - 1]
            let content = property.content.lowerBound
            switch property.name {
            case "ispe":
                guard property.content.count >= 12, let width = source.bigEndian32(at: content + 4),
                    let height = source.bigEndian32(at: content + 8)
                else { break }
                info.setSize(width: width, height: height, limit: Int(Int32.max), at: content + 4)
            case "clap":
                // The part of the picture that is shown, in fractions of the size; after a turn, of the turned picture.
                guard property.content.count >= 16, let width = info.width, let height = info.height,
                    let across = fraction(&source, at: content), let down = fraction(&source, at: content + 8)
                else { break }
                let (clearWidth, clearHeight) = info.orientation > 4 ? (down, across) : (across, down)
                guard clearWidth <= width, clearHeight <= height else { break }
                info.setSize(width: clearWidth, height: clearHeight, limit: Int(Int32.max), at: content)
            case "irot":
                // Quarters of a turn against the clock.
                guard let angle = source.byte(at: content) else { break }
                info.orientation = [1, 8, 3, 6][Int(angle & 3)]
            default: break
            }
        }
        info.hasAlpha = properties.contains { isAlpha(&source, $0) }
    }

    /// A fraction rounded as libheif does (`Fraction::round`); `nil` if it is none, or below 1.
    private static func fraction(_ source: inout ByteSource, at offset: Int) -> Int? {
        guard let numerator = source.bigEndian32(at: offset), let denominator = source.bigEndian32(at: offset + 4),
            denominator > 0, numerator >= denominator
        else { return nil }
        return (numerator + denominator / 2) / denominator
    }

    /// Whether it marks a picture as the transparency of another one.
    private static func isAlpha(_ source: inout ByteSource, _ property: ISOBox) -> Bool {
        guard property.name == "auxC" else { return false }
        let start = property.content.lowerBound + 4
        let count = min(64, property.content.upperBound - start)
        guard count > 0, let text = source.bytes(at: start, count: count) else { return false }
        let name = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        return name == "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha" || name == "urn:mpeg:hevc:2015:auxid:1"
    }

    /// The properties of an item, counted from 1.
    private static func associations(_ source: inout ByteSource, _ box: ISOBox, of item: Int) -> [Int] {
        guard let header = source.bigEndian32(at: box.content.lowerBound) else { return [] }
        let idByteCount = header >> 24 < 1 ? 2 : 4
        let indexByteCount = header & 1 == 0 ? 1 : 2
        var offset = box.content.lowerBound + 8
        while offset + idByteCount + 1 <= box.content.upperBound {
            let id = idByteCount == 2 ? source.bigEndian16(at: offset) : source.bigEndian32(at: offset)
            guard let id, let count = source.byte(at: offset + idByteCount) else { return [] }
            offset += idByteCount + 1
            let end = min(offset + Int(count) * indexByteCount, box.content.upperBound)
            if id == item {
                return stride(from: offset, to: end - indexByteCount + 1, by: indexByteCount).compactMap { offset in
                    // The highest bit says that a reader must understand it.
                    indexByteCount == 1
                        ? source.byte(at: offset).map { Int($0 & 0x7F) }
                        : source.bigEndian16(at: offset).map { $0 & 0x7FFF }
                }
            }
            offset = end
        }
        return []
    }
}

/// Reads the locations of the items in a HEIF file (the box `iloc`).
enum HEIFLocations {
    /// The last byte, exclusive, that an item takes from the file itself; `nil` when the box is broken.
    static func lastEnd(_ source: inout ByteSource, _ box: ISOBox) -> Int? {
        let start = box.content.lowerBound
        guard box.content.count >= 8, let version = source.byte(at: start), version <= 2,
            let sizes = source.bigEndian16(at: start + 4)
        else { return nil }
        let offsetCount = sizes >> 12
        let lengthCount = sizes >> 8 & 15
        let baseCount = sizes >> 4 & 15
        let indexCount = version == 0 ? 0 : sizes & 15
        guard [offsetCount, lengthCount, baseCount, indexCount].allSatisfy({ [0, 4, 8].contains($0) }) else {
            return nil
        }
        let extentByteCount = indexCount + offsetCount + lengthCount
        let idCount = version < 2 ? 2 : 4
        var end = 0
        var offset = start + 6 + (version < 2 ? 2 : 4)
        while offset < box.content.upperBound {
            offset += idCount
            var isInFile = true
            if version > 0 {
                guard let method = source.bigEndian16(at: offset) else { return end }
                isInFile = method & 15 == 0
                offset += 2
            }
            // Items may point into another file.
            guard let reference = source.bigEndian16(at: offset),
                let base = number(&source, at: offset + 2, count: baseCount),
                let extents = source.bigEndian16(at: offset + 2 + baseCount)
            else { return end }
            isInFile = isInFile && reference == 0
            offset += 4 + baseCount
            // Without any field an extent has no length, and there is nothing to loop over.
            let room = max(0, box.content.upperBound - offset)
            for _ in 0..<(extentByteCount == 0 ? 0 : min(extents, room / extentByteCount)) {
                guard let first = number(&source, at: offset + indexCount, count: offsetCount),
                    let length = number(&source, at: offset + indexCount + offsetCount, count: lengthCount)
                else { return end }
                let sum = [base, first, length].reduce(0) { sum, part in
                    let (sum, overflow) = sum.addingReportingOverflow(part)
                    return overflow ? .max : sum
                }
                if isInFile { end = max(end, sum) }
                offset += extentByteCount
            }
        }
        return end
    }

    private static func number(_ source: inout ByteSource, at offset: Int, count: Int) -> Int? {
        switch count {
        case 4: source.bigEndian32(at: offset)
        case 8: source.bigEndian64(at: offset)
        default: 0
        }
    }
}
