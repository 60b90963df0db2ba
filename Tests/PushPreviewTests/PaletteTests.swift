// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushPreview

/// Contrast by WCAG 2.2, 1.4.3, of every text on what it stands on.
@Suite(.timeLimit(.minutes(10)))
struct PaletteTests {
    @Test(arguments: [
        ("ink", ["plane", "paper", "soft"]), ("dim", ["plane", "paper", "soft"]), ("accent", ["plane"]),
        ("good", ["good-soft", "plane"]), ("caution", ["caution-soft", "plane"]), ("bad", ["bad-soft", "plane"]),
        ("neutral", ["neutral-soft"]), ("ios-ink", ["ios-card"]), ("ios-dim", ["ios-card", "ios-empty"]),
        ("android-ink", ["android-card", "android-pill"]), ("android-dim", ["android-card", "android-empty"]),
        ("desktop-ink", ["desktop-card", "desktop-button"]), ("desktop-dim", ["desktop-card", "desktop-empty"]),
    ])
    func `text can be read in both schemes`(text: String, grounds: [String]) throws {
        for ground in grounds {
            let (ink, paper) = (try colors(text), try colors(ground))
            for (a, b) in [(ink.light, paper.light), (ink.dark, paper.dark)] {
                let (high, low) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
                #expect((high + 0.05) / (low + 0.05) >= 4.5, "\(text) on \(ground): \(a) on \(b)")
            }
        }
    }

    @Test func `captions can be read on every wall`() {
        for color in StyleSheet.colors where color.name.text.contains("wall") {
            for wall in [color.light.text, color.dark.text] {
                // The captions' white is a little transparent.
                let ground = luminance(wall)
                #expect((0.78 + 0.05) / (ground + 0.05) >= 4.3, "\(color.name.text): \(wall)")
            }
        }
    }

    @Test func `every colour that the style uses is there, and every one that is there is used`() {
        let style = StyleSheet.markup.text
        for color in StyleSheet.colors {
            #expect(style.contains("var(--\(color.name.text))"), "\(color.name.text) is not used")
        }
        let defined = Set(style.matches(of: /--([a-z0-9-]+):/).map { String($0.1) })
        for use in Set(style.matches(of: /var\(--([a-z0-9-]+)\)/).map({ String($0.1) })) {
            #expect(defined.contains(use), "--\(use) is not defined")
        }
    }

    private func colors(_ name: String) throws -> (light: String, dark: String) {
        let color = try #require(StyleSheet.colors.first { $0.name.text == name })
        return (color.light.text, color.dark.text)
    }

    private func luminance(_ color: String) -> Double {
        let number = Int(color.dropFirst().prefix(6), radix: 16) ?? 0
        let parts = [16, 8, 0].map { shift in
            let part = Double(number >> shift & 0xFF) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
