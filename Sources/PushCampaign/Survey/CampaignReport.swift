// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// The facts about the messages of a whole audience before one of them is sent.
public struct CampaignReport: Sendable {
    /// The outcomes of the rows.
    public var summary: RenderSummary
    /// The linter's findings, each listed once for all rows that it is about; the gravest first.
    public var findings: [CountedFinding]
    /// Bytes of the payload for Apple devices, the largest form of most messages.
    public var sizes: LengthHistogram
    /// The lengths of what devices show, in characters (Unicode scalars).
    public var texts: [ShownText]
    /// The rows of each variant, the template itself first; empty without variants.
    public var variants: [VariantCount]
    /// Distinct pictures, the most frequent first; at most ``pictureLimit``.
    public var pictures: [PictureCount]
    /// Rows whose pictures exceed the number of pictures kept, by host.
    public var furtherPictures: [String: Int]
    /// Rows that stand for the others: at most 14, in the order of the audience.
    public var samples: [CampaignSample]
    /// A row for each kind of error.
    public var errors: [CampaignErrorSample]
    /// Whether all messages are the same but for the target, so that one message to a topic would do.
    public var isOneMessage: Bool
    /// Different ways through the template that rows take.
    public var branchCount: Int

    /// Distinct pictures that are kept apart.
    public static let pictureLimit = 10_000

    /// A finding and the rows it is about.
    public struct CountedFinding: Sendable, Hashable {
        /// The finding, with the sentence from the first row.
        public var finding: Finding
        /// The rows; none if no row takes the branch that the finding is about.
        public var rows: RenderSummary.Count

        /// Counts a finding.
        public init(finding: Finding, rows: RenderSummary.Count) {
            self.finding = finding
            self.rows = rows
        }
    }

    /// A title or a text as one platform shows it.
    public struct ShownText: Sendable, Hashable {
        /// The platform that shows it.
        public var platform: Platform
        /// Whether it is the title, or else the text below it.
        public var isTitle: Bool
        /// Rows with a picture beside it.
        public var withPicture: LengthHistogram
        /// Rows without one.
        public var withoutPicture: LengthHistogram
    }

    /// The rows that get a variant.
    public struct VariantCount: Sendable, Hashable {
        /// The variant's name; `nil` is the template itself.
        public var name: String?
        /// Rows with a message.
        public var rows: RenderSummary.Count
    }

    /// A picture and the rows that show it.
    public struct PictureCount: Sendable, Hashable {
        /// The picture's address.
        public var url: String
        /// The field in which it stands first.
        public var path: String
        /// The rows.
        public var rows: RenderSummary.Count
    }
}
