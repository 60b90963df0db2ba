// SPDX-License-Identifier: Apache-2.0

extension PreviewPage {
    /// How a page is shown at first; its reader can switch colours and cuts.
    public struct Presentation: Sendable, Hashable {
        /// Which colours a page has.
        public enum Appearance: String, Sendable, Hashable, CaseIterable {
            /// The reader's own choice, by the browser's `prefers-color-scheme`.
            case auto
            case light
            case dark
        }

        /// The colours; the reader's own by default.
        public var appearance: Appearance
        /// Whether texts and pictures are shown whole, with what the device cuts marked; not by default.
        public var showsCuts: Bool
        /// Whether it is for a picture or for paper, where switches are of no use; not by default.
        public var isStill: Bool

        /// Whether it holds the notifications and why they look so, and nothing on how they came; not by default.
        public var isBrief: Bool

        /// Makes a presentation.
        public init(
            appearance: Appearance = .auto,
            showsCuts: Bool = false,
            isStill: Bool = false,
            isBrief: Bool = false
        ) {
            self.appearance = appearance
            self.showsCuts = showsCuts
            self.isStill = isStill
            self.isBrief = isBrief
        }
    }
}
