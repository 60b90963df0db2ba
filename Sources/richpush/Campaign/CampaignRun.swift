// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushCampaign
import PushClient

/// How the messages of a campaign are sent; the same for a first run and for one that goes on.
struct CampaignSendOptions: ParsableArguments {
    @OptionGroup(title: "Service")
    var service: ServiceOptions

    @Option(
        help: ArgumentHelp(
            "Messages a minute at most, shared with nobody. Default: 600000 at FCM, any number elsewhere.",
            valueName: "count"
        )
    )
    var rate: Int?

    @Option(help: ArgumentHelp("Requests under way at once. Default: 100.", valueName: "count"))
    var concurrency: Int?

    @Option(
        help: ArgumentHelp(
            "Stop when so many messages failed, or such a share of at least 1000, targets that are gone not counted.",
            valueName: "count|share%"
        )
    )
    var stopAt = StopLimit.usual

    @Flag(help: "Leave messages alone that an earlier run may have sent. Default: send them again and list them.")
    var skipUnknown = false

    @Flag(help: "Write the summary as JSON on one line.")
    var json = false

    func validate() throws {
        if let rate, rate < 1 { throw ValidationError("--rate is at least 1.") }
        if let concurrency, !(1...1000).contains(concurrency) {
            throw ValidationError("--concurrency is from 1 to 1000.")
        }
    }

    /// A client, by what an earlier run recorded where nothing else is said.
    func client(_ record: CampaignRecord?) async throws -> FCMClient {
        var service = service
        if let record {
            service.project = service.project ?? record.project
            service.emulator = service.emulator ?? record.emulator.map(EmulatorAddress.init(url:))
        }
        return try await service.client { configuration in
            if let rate { configuration.rateLimit = RateLimit(perMinute: rate) }
        }
    }

    /// A sender of rows of which there are about so many.
    func sender(_ client: FCMClient, isDryRun: Bool, expectedRows: Int?, remedy: String) -> CampaignSender {
        var configuration = CampaignSender.Configuration()
        if let concurrency { configuration.options.concurrency = concurrency }
        configuration.stopLimit = stopAt
        configuration.resendsUnknown = !skipUnknown
        configuration.isDryRun = isDryRun
        configuration.expectedRows = expectedRows
        configuration.remedy = remedy
        return CampaignSender(client, configuration)
    }
}

/// A campaign on its way: the rows of an audience are rendered as the sender takes them.
struct CampaignRun: Sendable {
    let folder: CampaignFolder
    let record: CampaignRecord
    let options: CampaignSendOptions
    let client: FCMClient
    let campaign: OpenCampaign
    let source: InputSource
    let expectedRows: Int?

    /// Sends all parts and answers the exit status.
    func send() async throws -> ExitCode? {
        let sender = options.sender(
            client,
            isDryRun: record.isDryRun,
            expectedRows: expectedRows,
            remedy: "richpush campaign resume \(folder.url.path)"
        )
        let channel = BlockChannel()
        let renderer = campaign.renderer(key: record.key)
        let audience = campaign.audience
        let feed = RenderedFeed(channel)
        try await sender.run {
            async let rendering: Void = Self.render(renderer, audience, into: channel)
            defer { channel.close() }
            var part = 1
            while true {
                let digits = String(part)
                let files = folder.part("part-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)")
                let before = feed.count
                let goesOn = try await sender.send(
                    feed,
                    limit: record.partRows,
                    files,
                    project: record.project,
                    context: record.context(part: part)
                )
                // A part that is not full is the last one.
                if !goesOn || feed.count < before + record.partRows { break }
                part += 1
            }
            channel.close()
            await rendering
        }
        return try sender.finish(folder, json: options.json)
    }

    private static func render(
        _ renderer: CampaignRenderer,
        _ audience: AudienceReader,
        into channel: BlockChannel
    ) async {
        do {
            _ = try await renderer.render(audience) { channel.put(Array($0)) }
            channel.finish()
        } catch {
            channel.finish(throwing: error)
        }
    }
}
