// SPDX-License-Identifier: Apache-2.0

/// Drawings in the place of icons that a message does not hold: an app's, a browser's, a system's.
enum Glyph {
    /// A bell on a rounded square, for an app.
    static let app: HTML = """
        <svg class="icon" viewBox="0 0 38 38" aria-hidden="true"><rect width="38" height="38" rx="9"/>\(bell)</svg>
        """

    /// A globe on a disc, for a browser, which it names to those who cannot see it.
    static func browser(_ name: String) -> HTML {
        """
        <svg class="icon" viewBox="0 0 38 38" role="img" aria-label="\(name)"><circle cx="19" cy="19" r="19"/>\(globe)</svg>
        """
    }

    /// Android's small icon: a glyph in one colour on a disc of the notification's colour.
    ///
    /// An app without an icon for the status bar gets its launcher icon as a silhouette, which is a blank shape.
    static func android(_ symbol: Symbol, color: String?, isOnDisc: Bool) -> HTML {
        let paint: HTML? = color.flatMap(Self.color).map { " fill=\"\($0)\"" }
        let glyph: HTML =
            switch symbol {
            case .bell: bell
            case .globe: globe
            case .picture(let picture): silhouette(of: picture)
            case .outlines(let outlines): drawing(of: outlines)
            case .silhouette: "<rect class=\"blank\" x=\"10\" y=\"10\" width=\"18\" height=\"18\" rx=\"5\"/>"
            }
        return isOnDisc
            ? """
            <svg class="small-icon\(isLight(color) ? " on-light" : nil as HTML?)" viewBox="0 0 38 38" aria-hidden="true">\
            <circle cx="19" cy="19" r="19"\(paint)/>\
            \(glyph)</svg>
            """
            : "<svg class=\"small-icon bare\" viewBox=\"7 7 24 24\" aria-hidden=\"true\"><g\(paint)>\(glyph)</g></svg>"
    }

    enum Symbol: Sendable, Hashable {
        case bell, globe, silhouette
        /// An app's own icon.
        case picture(Picture)
        case outlines(AppLook.Outlines)
    }

    /// The opaque parts of a picture in one colour, which is all that Android draws of a small icon.
    private static func silhouette(of picture: Picture) -> HTML {
        let frame: HTML = "x=\"9\" y=\"9\" width=\"20\" height=\"20\""
        return """
            <mask id="m\(picture.number)" mask-type="alpha"><svg \(frame) viewBox="0 0 \(picture.size.width) \(picture.size.height)">\
            <use href="#p\(picture.number)"/></svg></mask><rect class="blank" \(frame) mask="url(#m\(picture.number))"/>
            """
    }

    private static func drawing(of outlines: AppLook.Outlines) -> HTML {
        """
        <svg x="9" y="9" width="20" height="20" viewBox="0 0 \(length: outlines.width) \(length: outlines.height)">\
        \(outlines.paths.map { path in
            let line: HTML? = path.lineWidth.map { " class=\"line\" stroke-width=\"\(length: $0)\"" }
            let transform: HTML? = path.transform.isEmpty ? nil : " transform=\"\(path.transform)\""
            return "<path d=\"\(path.data)\"\(line)\(transform)/>" as HTML
        })</svg>
        """
    }

    /// A chevron; the style turns it up in expanded cards.
    static let chevron: HTML = """
        <svg class="chevron" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 10l5 5 5-5"/></svg>
        """

    /// Whether white could not be seen on the colour.
    private static func isLight(_ color: String?) -> Bool {
        guard let color = color.flatMap(Self.color), let number = Int(color.dropFirst(), radix: 16) else {
            return false
        }
        let (red, green, blue) = (number >> 16, number >> 8 & 0xFF, number & 0xFF)
        // Rec. 709's weights of the three colours.
        return 2126 * red + 7152 * green + 722 * blue > 10_000 * 175
    }

    /// The colour in the spelling that SVG takes; `nil` for what is none.
    private static func color(_ text: String) -> String? {
        text.wholeMatch(of: /#[0-9A-Fa-f]{6}/) == nil ? nil : text.lowercased()
    }

    private static let bell: HTML = """
        <path d="M19 8.5a7 7 0 0 0-7 7v5.2l-2.2 3.6a.9.9 0 0 0 .8 1.4h16.8a.9.9 0 0 0 .8-1.4L26 20.7v-5.2a7 7 0 0 0-7-7z\
        m-3 18.8a3 3 0 0 0 6 0z"/>
        """

    private static let globe: HTML = """
        <g class="globe"><circle cx="19" cy="19" r="9"/><path d="M10 19h18M19 10c-5 5-5 13 0 18M19 10c5 5 5 13 0 18"/></g>
        """
}
