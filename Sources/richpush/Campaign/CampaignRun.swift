// SPDX-License-Identifier: Apache-2.0

#if Services
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
            "Messages a minute at most, for this sender alone. A tenth of it at first, all of it after a minute, as "
                + "FCM asks. Default: 600000 at FCM, any number elsewhere.",
            valueName: "count"
        )
    )
    var rate: Int?

    @Option(help: ArgumentHelp("Requests under way at once. Default: 100.", valueName: "count"))
    var concurrency: Int?

    @Option(
        help: ArgumentHelp(
            "Stop when this number of messages failed, or this share of at least 1000; targets that are gone do not "
                + "count.",
            valueName: "count|share%"
        )
    )
    var stopAt = StopLimit.usual

    @Flag(help: "Skip messages that an earlier run may have sent. Default: send them again and list them.")
    var skipUnknown = false

    @Flag(help: "Write the summary as JSON on one line.")
    var json = false

    func validate() throws {
        if let rate, rate < 1 { throw ValidationError("--rate is at least 1.") }
        if let concurrency, !(1...1000).contains(concurrency) {
            throw ValidationError("--concurrency is from 1 to 1000.")
        }
    }

    /// A client, by the options, or else by an earlier run's record.
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
    let reading: RowReading
    let source: InputSource
    let format: AudienceFormat
    let expectedRows: Int?
    var clock = WindowClock.system

    /// Sends all parts and answers the exit status.
    func send() async throws -> ExitCode? {
        let sender = options.sender(
            client,
            isDryRun: record.isDryRun,
            expectedRows: expectedRows,
            remedy: "richpush campaign resume \(folder.url.path)"
        )
        try await sender.run {
            if let schedule {
                try await sendInWindows(schedule, sender)
            } else {
                try await sendRows(of: campaign.audience, sender)
            }
        }
        return try sender.finish(folder, json: options.json)
    }

    /// Sends the rows of the audience, or of one group of zones until its window closes.
    func sendRows(
        of audience: AudienceReader,
        _ sender: CampaignSender,
        group: Int? = nil,
        gate: WindowGate? = nil
    ) async throws {
        var renderer = campaign.renderer(key: record.key)
        if let group, let zoneColumn = record.zoneColumn, let groups = record.zoneGroups {
            renderer.selection.zones = ZoneSelection(
                column: zoneColumn,
                fallback: record.defaultZone,
                groups: groups,
                wanted: group
            )
        }
        let channel = BlockChannel()
        let feed = RenderedFeed(channel, isNumbered: renderer.selection.zones != nil)
        let prefix = group.map { "zones-\(Self.digits($0 + 1, 2))-" } ?? ""
        async let rendering: Void = Self.render(renderer, audience, into: channel)
        defer { channel.close() }
        var part = 1
        while true {
            let before = feed.count
            let goesOn = try await sender.send(
                feed,
                limit: record.partRows,
                folder.part("\(prefix)part-\(Self.digits(part, 4))"),
                project: record.project,
                context: record.context(part: part, group: group),
                gate: gate
            )
            // A part that is not full is the last one.
            if !goesOn || gate?.hasClosed == true || feed.count < before + record.partRows { break }
            part += 1
        }
        channel.close()
        await rendering
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
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
#endif
