// SPDX-License-Identifier: Apache-2.0

/// The page's only style, and the policy that allows it and nothing else.
enum StyleSheet {
    /// Pictures inside the page and the one style named by its digest; no script, no request, no form, no frame.
    static let contentSecurityPolicy = contentSecurityPolicy(of: markup)

    /// The same for a page with this style.
    static func contentSecurityPolicy(of style: HTML) -> String {
        "default-src 'none'; img-src data:; style-src \(source(style)); base-uri 'none'; form-action 'none'"
    }

    /// A source of a policy that is this text alone.
    static func source(_ text: HTML) -> String { "'sha256-\(SHA256.digest(Array(text.text.utf8)).base64)'" }

    /// The style, for the inside of one `style` element.
    static let markup: HTML = """
        \(palette)\(page)\(section)\(stages)\(CutText.rules)\(AppleTheme.standard.rule)\(phone)\
        \(AndroidTemplate.allCases.map { AndroidTheme($0).rule })\(android)\
        \(DesktopTheme.standard.rules)\(desktop)\(cuts)\(narrow)\(print)
        """
}

extension StyleSheet {
    /// Every colour of the page by its name, light and dark.
    ///
    /// Text on what it stands on has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). The cards' colours are estimates
    /// from screenshots.
    static let colors: [(name: HTML, light: HTML, dark: HTML)] = [
        ("ink", "#16181d", "#e8eaee"), ("dim", "#59606d", "#9ba3b0"), ("line", "#e2e5ea", "#2a2e36"),
        ("paper", "#f5f6f8", "#111317"), ("plane", "#ffffff", "#191c21"), ("soft", "#f1f3f6", "#22262d"),
        ("good", "#12703f", "#72dca5"), ("good-soft", "#e2f4ea", "#13301f"),
        ("caution", "#855000", "#f3c36c"), ("caution-soft", "#fff0d2", "#352709"),
        ("bad", "#a31818", "#ff9d9d"), ("bad-soft", "#fde6e6", "#3b1516"),
        ("neutral", "#474e5b", "#b4bbc7"), ("neutral-soft", "#eceef2", "#292d35"),
        ("accent", "#3b5bdb", "#91a7ff"), ("accent-soft", "#b9c6f7", "#3c4a86"), ("failed", "#d64545", "#ff7b7b"),
        ("cut", "#d6338433", "#ff7ab640"), ("cut-edge", "#c2256e", "#ff8fc3"),
        ("ios-card", "#eff0f5", "#2b2b31"), ("ios-ink", "#101114", "#f5f5f7"), ("ios-dim", "#55565e", "#b3b3bb"),
        ("ios-empty", "#dcdde5", "#3b3b43"),
        ("ios-wall-1", "#2b3a78", "#131b40"), ("ios-wall-2", "#7b3f7c", "#40203f"),
        ("ios-wall-3", "#a04c31", "#6f331e"),
        ("android-card", "#f7faf7", "#1f2422"), ("android-ink", "#191c1b", "#e1e3e0"),
        ("android-dim", "#4c5551", "#a9b3ae"), ("android-empty", "#dfe7e3", "#313835"),
        ("android-pill", "#e3eae6", "#323936"), ("android-accent", "#1f6b5c", "#2b7f6e"),
        ("android-wall-1", "#1d4a43", "#0d211e"), ("android-wall-2", "#2f6f5c", "#17372e"),
        ("desktop-card", "#fafafb", "#2b2c30"), ("desktop-ink", "#1b1c1f", "#f1f2f4"),
        ("desktop-dim", "#5b5f66", "#b4b8c0"), ("desktop-empty", "#e4e6ea", "#3a3c42"),
        ("desktop-line", "#e1e3e7", "#42454c"), ("desktop-button", "#eceef1", "#3b3e45"),
        ("windows-wall-1", "#123c74", "#0b1c38"), ("windows-wall-2", "#2a68b5", "#14345f"),
        ("macos-wall-1", "#3f4567", "#1b1e30"), ("macos-wall-2", "#6d5f86", "#3a3050"),
        ("linux-wall-1", "#2d4152", "#141e27"), ("linux-wall-2", "#4b6376", "#23323e"),
    ]

    /// The colours as custom properties: the reader's scheme, unless the page's own switch says another.
    static let palette: HTML = """
        :root { color-scheme: light dark; \(light)}
        @media (prefers-color-scheme: dark) { :root { \(dark)} }
        :root:has(#look-light:checked) { color-scheme: light; \(light)}
        :root:has(#look-dark:checked) { color-scheme: dark; \(dark)}

        """

    /// The colours of a light and a dark copy that stand side by side.
    static let halves: HTML = """
        :root:has(#look-both:checked) .light-half { color-scheme: light; \(light)}
        .dark-half { color-scheme: dark; \(dark)}

        """

    private static let light: HTML = "\(colors.map { "--\($0.name): \($0.light); " as HTML })"
    private static let dark: HTML = "\(colors.map { "--\($0.name): \($0.dark); " as HTML })"
}
