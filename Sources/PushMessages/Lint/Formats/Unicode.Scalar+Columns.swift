// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
    /// How many columns a terminal gives it on its own: 0, 1 or 2.
    ///
    /// Wide and Fullwidth of Unicode 16's East Asian Width (UAX #11) count 2, ambiguous ones 1, marks and format
    /// characters 0.
    package var columns: Int {
        // Most text never leaves this range, and all of it is one column wide.
        if value >= 0xA0 && value < 0x300 || value >= 0x20 && value < 0x7F { return value == 0xAD ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .surrogate: return 0
        default: break
        }
        // Vowels and finals of decomposed Hangul stand inside their initial's square.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        return properties.isEmojiPresentation || Self.isWide(value) ? 2 : 1
    }

    /// Whether the ranges below hold the value.
    private static func isWide(_ value: UInt32) -> Bool {
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            if value > wideRanges[middle].upperBound { low = middle + 1 } else { high = middle }
        }
        return low < wideRanges.count && wideRanges[low].contains(value)
    }

    /// Classes W and F without emoji, whose own property covers them; unassigned planes of ideographs are included, as
    /// UAX #11 asks.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
        0x3250...0x4DBF, 0x4DC0...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
        0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}

extension Character {
    /// How many columns a terminal gives it: an emoji of several scalars is 2, anything else the sum of its scalars.
    package var columns: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count > 1 {
            let isEmoji = first.properties.isEmoji
            if isEmoji
                && scalars.contains(where: { $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier })
            {
                return 2
            }
            // A flag: two regional indicators.
            if (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
        }
        return scalars.reduce(0) { $0 + $1.columns }
    }
}

extension String {
    /// How many columns a terminal gives it on one line.
    package var columns: Int { reduce(0) { $0 + $1.columns } }
}
