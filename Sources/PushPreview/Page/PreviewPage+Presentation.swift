// SPDX-License-Identifier: Apache-2.0

extension PreviewPage {
    /// How a page is shown at first; its reader can switch all of it but ``isStill``.
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

        /// Makes a presentation.
        public init(appearance: Appearance = .auto, showsCuts: Bool = false, isStill: Bool = false) {
            self.appearance = appearance
            self.showsCuts = showsCuts
            self.isStill = isStill
        }
    }
}
