// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Synchronization

@testable import PushCampaign

/// An audience in memory that is rendered on this thread.
struct Audience {
    /// Of a block, of what is written, and of what a row's filters make: the memory of real ones takes far longer to
    /// allocate than an input to read, and is never filled.
    private static let byteCount = 4096

    private let bytes: [UInt8]
    private let format: AudienceFormat
    private let size: Int

    init(_ format: AudienceFormat, _ bytes: [UInt8], inPiecesOf size: Int) {
        (self.format, self.bytes, self.size) = (format, bytes, max(1, size))
    }

    private var reader: AudienceReader? {
        let place = Mutex(0)
        let (bytes, size) = (bytes, size)
        return try? AudienceReader(
            format: format,
            limit: .max,
            blockSize: Self.byteCount
        ) { memory throws(AudienceError) in
            place.withLock { place in
                let count = min(memory.count, bytes.count - place, size)
                memory.copyBytes(from: bytes[place..<place + count])
                place += count
                return count
            }
        }
    }

    /// Templates of the last text, by the columns that they were parsed for: most inputs differ in something else, and parsing
    /// takes a third of the time.
    private static let parsed = Mutex<(text: [UInt8], templates: [[String]?: CampaignTemplate?])>(([], [:]))

    private static func template(_ text: [UInt8], _ columns: [String]?) -> CampaignTemplate? {
        parsed.withLock { parsed in
            if parsed.text != text || parsed.templates.count > 64 { parsed = (text, [:]) }
            if let known = parsed.templates[columns] { return known }
            var settings = TemplateSettings(now: 1_795_000_000, missing: .blank, columns: columns)
            settings.rowByteLimit = 16 * byteCount
            let template = try? CampaignTemplate(parsing: text, settings: settings)
            parsed.templates[columns] = .some(template)
            return template
        }
    }

    /// What is written, a line for each row; each has to be JSON.
    @discardableResult
    func render(_ template: [UInt8]) -> [UInt8] {
        guard let reader, let template = Self.template(template, reader.header) else { return [] }
        var renderer = BlockRenderer(template, header: reader.header, key: nil, outputCapacity: Self.byteCount)
        var block = ByteBuffer(capacity: 0)
        var output: [UInt8] = []
        while let next = reader.next(into: &block) {
            renderer.rows.output.count = 0
            renderer.render(block, firstRow: next.firstRow)
            output += renderer.rows.output.span.buffer
        }
        for line in output.split(separator: UInt8(ascii: "\n")) {
            precondition((try? JSONValue(parsing: Array(line))) != nil, "a line is not JSON: \(Array(line).text)")
        }
        return output
    }

    /// The blocks' bytes, in order.
    var lines: [UInt8] {
        guard let reader else { return [] }
        var block = ByteBuffer(capacity: 0)
        var lines: [UInt8] = []
        while reader.next(into: &block) != nil { lines += block.span.buffer }
        return lines
    }
}
