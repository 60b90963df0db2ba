// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushCampaign
import PushMessages
import PushSimulator

/// Surveys all messages of a campaign, and its pictures on request.
struct CampaignSurvey: Sendable {
    var campaign: OpenCampaign
    var source: InputSource
    var key: String?
    /// How pictures are loaded; `nil` loads none.
    var online: OnlineChecker.Configuration?

    /// Distinct pictures that are loaded when every row has its own.
    static let pictureLimit = 200

    /// The report, and how many pictures were loaded.
    func run() async throws -> (report: CampaignReport, loaded: Int) {
        var report: CampaignReport
        do {
            report = try await campaign.renderer(key: key).survey(campaign.audience)
        } catch let error as AudienceError {
            throw CampaignOptions.exit(source, error)
        }
        guard let online else { return (report, 0) }
        let pictures = Array(report.pictures.prefix(Self.pictureLimit))
        let found = await OnlineLint.run(online, showsProgress: true) { lint in
            await withTaskGroup(of: [CampaignReport.CountedFinding].self) { group in
                for picture in pictures {
                    group.addTask {
                        guard let input = Self.message(picture) else { return [] }
                        return await lint.findings(in: input).map { finding in
                            var finding = finding
                            finding.path = picture.path
                            finding.location = nil
                            return CampaignReport.CountedFinding(finding: finding, rows: picture.rows)
                        }
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
        }
        report.findings += found.sorted { ($1.rows.rows, $0.finding.message) < ($0.rows.rows, $1.finding.message) }
        report.findings.sort { $0.finding.severity > $1.finding.severity }
        return (report, pictures.count)
    }

    /// A message that shows the picture in the same places as the audience's messages.
    private static func message(_ picture: CampaignReport.PictureCount) -> PushInput? {
        var value: JSONValue = .string(picture.url)
        for step in picture.path.split(separator: ".").dropFirst().reversed() { value = .object([String(step): value]) }
        var message = value.object ?? [:]
        message["topic"] = "pictures"
        return try? PushInput(parsing: JSONValue.object(["message": .object(message)]).encoded())
    }
}
