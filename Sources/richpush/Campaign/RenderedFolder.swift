// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushClient
import SystemFiles

/// A folder of files that 'campaign render' or Spark made, each of which is a part.
struct RenderedFolder: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Sends all files and answers the exit status.
    func send(to journal: String, isDryRun: Bool, _ sending: CampaignSendOptions) async throws -> ExitCode? {
        let folder = CampaignFolder(journal)
        try folder.create()
        let files = try files()
        let digests = try files.map { try FileDigest($0) }
        for (file, digest) in zip(files, digests) where digest.lineCount > CampaignRecord.partRows {
            throw InputFailure(
                source: file,
                reason:
                    "has \(digest.lineCount) lines, more than the \(CampaignRecord.partRows) of a part; split it, for "
                    + "instance by split -l \(CampaignRecord.partRows)"
            )
        }
        let client = try await sending.client(nil)
        let sender = sending.sender(
            client,
            isDryRun: isDryRun,
            expectedRows: digests.reduce(0) { $0 + $1.lineCount },
            remedy: "richpush campaign send --rendered \(path) --journal \(journal)"
        )
        try await sender.run {
            for (file, digest) in zip(files, digests) {
                let channel = BlockChannel()
                let reader = try file.open()
                Thread.detachNewThread { Self.read(file, reader, into: channel) }
                defer { channel.close() }
                let goesOn = try await sender.send(
                    RenderedFeed(channel),
                    limit: CampaignRecord.partRows,
                    folder.part("part-\(digest.sha256.prefix(16))"),
                    project: client.project,
                    context: "rendered \(digest.sha256)\(isDryRun ? " dry-run" : "")"
                )
                if !goesOn { break }
            }
        }
        return try sender.finish(folder, json: sending.json)
    }

    /// The files of a folder by name; Spark's mark of success is wanted where its other marks are.
    private func files() throws -> [InputSource] {
        let names = try InputSource(argument: path).names()
        let files = names.filter {
            !$0.hasPrefix(".") && !$0.hasPrefix("_") && ($0.hasSuffix(".jsonl") || $0.hasPrefix("part-"))
        }
        guard !files.isEmpty else {
            throw InputFailure(source: InputSource(argument: path), reason: "has no .jsonl file and no part-… file")
        }
        if files.contains(where: { $0.hasPrefix("part-") }), names.contains("_temporary") {
            throw InputFailure(unfinished: InputSource(argument: path))
        }
        return files.map { InputSource(argument: URL(filePath: path).appending(path: $0).path) }
    }

    private static func read(_ file: InputSource, _ reader: ByteReader, into channel: BlockChannel) {
        var block: [UInt8] = []
        do throws(SystemCallFailure) {
            while try reader.read(into: &block) {
                guard let newline = block.lastIndex(of: UInt8(ascii: "\n")) else { continue }
                let rest = Array(block[(newline + 1)...])
                block.removeLast(rest.count)
                if !channel.put(block) { return }
                block = rest
            }
            if !block.isEmpty, !channel.put(block) { return }
            channel.finish()
        } catch {
            channel.finish(throwing: InputFailure(source: file, error))
        }
    }
}
#endif
