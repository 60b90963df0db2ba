// SPDX-License-Identifier: Apache-2.0

/// What is known about many messages, and some of them as devices show them.
public struct ReportPage: Sendable, Hashable {
    /// How something is to be taken.
    public enum Tone: String, Sendable, Hashable {
        case good, neutral, caution, bad
    }

    /// A number with its name.
    public struct Figure: Sendable, Hashable {
        var name: String
        var value: String
        var detail: String?
        var tone: Tone

        /// Makes a figure.
        public init(_ name: String, _ value: String, detail: String? = nil, tone: Tone = .neutral) {
            (self.name, self.value, self.detail, self.tone) = (name, value, detail, tone)
        }
    }

    /// A share of a whole as a bar.
    public struct Bar: Sendable, Hashable {
        var name: String
        var share: Double
        var value: String
        var tone: Tone

        /// Makes a bar.
        ///
        /// - Parameters:
        ///   - share: From 0 to 1.
        ///   - value: The text after the bar.
        public init(_ name: String, share: Double, value: String, tone: Tone = .neutral) {
            (self.name, self.share, self.value, self.tone) = (name, share, value, tone)
        }
    }

    /// Bars below each other.
    public struct BarChart: Sendable, Hashable {
        var title: String
        var note: String?
        var bars: [Bar]

        /// Makes a chart.
        public init(_ title: String, note: String? = nil, bars: [Bar]) {
            (self.title, self.note, self.bars) = (title, note, bars)
        }
    }

    /// How many of something there are by size, as columns side by side, up to a limit and beyond it.
    public struct Histogram: Sendable, Hashable {
        var title: String
        var note: String?
        var counts: [Int]
        var limitIndex: Int
        var scale: [String]

        /// Makes a histogram.
        ///
        /// - Parameters:
        ///   - counts: The columns.
        ///   - limitIndex: The first column beyond the limit.
        ///   - scale: The labels below the columns, from the first to the last.
        public init(_ title: String, note: String? = nil, counts: [Int], limitIndex: Int, scale: [String]) {
            (self.title, self.note, self.counts, self.limitIndex, self.scale) = (title, note, counts, limitIndex, scale)
        }
    }

    /// A sentence with what there is to do.
    public struct Item: Sendable, Hashable {
        var text: String
        var detail: String?
        var tone: Tone

        /// Makes an item.
        public init(_ text: String, detail: String? = nil, tone: Tone = .neutral) {
            (self.text, self.detail, self.tone) = (text, detail, tone)
        }
    }

    /// Sentences below a heading.
    public struct List: Sendable, Hashable {
        var title: String
        var items: [Item]

        /// Makes a list.
        public init(_ title: String, items: [Item]) { (self.title, self.items) = (title, items) }
    }

    /// A message on several devices.
    public struct Group: Sendable, Hashable {
        var title: String
        var detail: String?
        var entries: [PreviewPage.Entry]

        /// Makes a group.
        public init(_ title: String, detail: String? = nil, entries: [PreviewPage.Entry]) {
            (self.title, self.detail, self.entries) = (title, detail, entries)
        }
    }

    /// The page's heading.
    public var title: String
    /// A line below the heading.
    public var subtitle: String?
    /// Numbers at the top.
    public var figures: [Figure] = []
    /// Sizes of messages.
    public var histogram: Histogram?
    /// Shares of rows.
    public var charts: [BarChart] = []
    /// Findings and errors.
    public var lists: [List] = []
    /// Messages that are drawn.
    public var groups: [Group] = []

    /// Makes a page with a heading.
    public init(title: String, subtitle: String? = nil) { (self.title, self.subtitle) = (title, subtitle) }
}
