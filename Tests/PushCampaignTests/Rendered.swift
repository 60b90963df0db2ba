// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import PushMessages
import Synchronization

/// Renders small audiences for tests.
enum Rendered {
    static let token = "dGVzdC10b2tlbi1vZi1hLWRldmljZQ:APA91bTestTokenOfTheUsualShape"

    /// A template whose one leaf is `data.x`.
    static func template(_ leaf: String) -> [UInt8] {
        let message: JSONValue = ["token": .string(token), "data": ["x": .string(leaf)]]
        return message.encoded()
    }

    /// All bytes that rendering writes, and the summary.
    static func bytes(
        _ template: [UInt8],
        _ audience: [UInt8],
        format: AudienceFormat = .jsonl,
        missing: TemplateSettings.Missing = .error,
        now: Int = 1_700_000_000,
        key: String? = nil,
        threads: Int = 1,
        pieceSize: Int = .max
    ) async throws -> (output: [UInt8], summary: RenderSummary) {
        let place = Mutex(0)
        let reader = try AudienceReader(format: format) { memory throws(AudienceError) in
            place.withLock { place in
                let count = min(memory.count, audience.count - place, pieceSize)
                memory.copyBytes(from: audience[place..<place + count])
                place += count
                return count
            }
        }
        let compiled = try CampaignTemplate(
            parsing: template,
            settings: TemplateSettings(now: now, missing: missing, columns: reader.header)
        )
        let output = Mutex([UInt8]())
        let summary = try await CampaignRenderer(compiled, key: key, threads: threads).render(reader) { bytes in
            output.withLock { $0 += bytes }
            return true
        }
        return (output.withLock { $0 }, summary)
    }

    /// A reader of rows that are at hand.
    static func reader(
        _ audience: String,
        format: AudienceFormat = .jsonl,
        limit: Int = .max
    ) throws -> AudienceReader {
        let place = Mutex(0)
        let bytes = Array(audience.utf8)
        return try AudienceReader(format: format, limit: limit) { memory throws(AudienceError) in
            place.withLock { place in
                let count = min(memory.count, bytes.count - place)
                memory.copyBytes(from: bytes[place..<place + count])
                place += count
                return count
            }
        }
    }

    /// The lines that a renderer writes of rows that are at hand, as JSON.
    static func lines(_ renderer: CampaignRenderer, _ audience: AudienceReader) async throws -> [JSONValue] {
        let output = Mutex([UInt8]())
        _ = try await renderer.render(audience) { bytes in
            output.withLock { $0 += bytes }
            return true
        }
        return try output.withLock { $0 }.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
    }

    /// The lines that rendering writes, as JSON.
    static func lines(
        _ template: [UInt8],
        _ audience: String,
        format: AudienceFormat = .jsonl,
        missing: TemplateSettings.Missing = .error,
        key: String? = nil
    ) async throws -> [JSONValue] {
        let (output, _) = try await bytes(
            template,
            Array(audience.utf8),
            format: format,
            missing: missing,
            key: key
        )
        return try output.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
    }

    /// The result of one leaf for one row.
    static func leaf(
        _ leaf: String,
        _ row: JSONValue = [:],
        missing: TemplateSettings.Missing = .blank
    ) async throws -> String {
        let line = try await lines(template(leaf), row.description, missing: missing)[0]
        return line["message"]?["data"]?["x"]?.string ?? line["skipped"]?.string.map { "skipped: \($0)" }
            ?? line["error"]?["code"]?.string.map { "error: \($0)" } ?? line.description
    }
}
