// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A notification in one of Android's layouts, in each of its forms.
struct AndroidCard {
    /// The text above the title in the expanded form; markup, because a message does not contain an app's name.
    var appName: HTML
    /// A second word beside the app's name, as browsers name the site.
    var subtext: String?
    var title: String
    var body: String
    var symbol: Glyph.Symbol
    var color: String?
    /// The icon in place of the drawing, if any.
    var icon: Picture?
    /// The picture beside the collapsed text.
    var thumbnail: Picture?
    /// What is shown below the text when it is expanded.
    var picture: PictureAlbum.Content?
    var attachment: DisplayedNotification.Attachment?
    var actions: [String] = []
    /// Whether the lock screen hides title, text and picture.
    var isRedacted = false
    /// The device, which decides the thumbnail's width.
    var client: Capabilities.Client

    /// One line of each text, and the thumbnail.
    func collapsed(_ template: AndroidTemplate, isHeadsUp: Bool = false) -> HTML {
        let theme = AndroidTheme(template)
        if template == .year2016 { return collapsedWithHeader(theme) }
        return """
            <div class="card collapsed\(isHeadsUp ? " heads-up" : nil as HTML?)">\(smallIcon(template))\
            <div class="texts"><div class="head">\(titleOrName(theme))<span class="meta">\(site)now</span></div>\
            \(text(theme))</div>\(small)\(Glyph.chevron)</div>
            """
    }

    /// The whole of what Android lets one read, and the picture.
    func expanded(_ template: AndroidTemplate) -> HTML {
        let theme = AndroidTheme(template)
        let bodyLines = picture == nil ? theme.expandedBodyLines : theme.pictureBodyLines
        let header: HTML = """
            <div class="header">\(smallIcon(template))<p class="meta"><span class="app">\(appName)</span> · \(site)now</p>\
            \(Glyph.chevron)</div>
            """
        let buttons: HTML? =
            actions.isEmpty
            ? nil
            : "<div class=\"actions\">\(actions.prefix(3).map { "<span><bdi>\($0.bounded(to: 60))</bdi></span>" as HTML })</div>"
        return """
            <div class="card expanded">\(header)<div class="content">\
            \(CutText("title", title, lines: theme.expandedTitleLines).markup)\
            \(CutText("body", body, lines: bodyLines, limit: 5200).markup)\(large(theme))</div>\(buttons)</div>
            """
    }

    /// Android 7 to 11 keep the header's line in every form.
    private func collapsedWithHeader(_ theme: AndroidTheme) -> HTML {
        """
        <div class="card collapsed"><div class="header">\(smallIcon(.year2016))<p class="meta"><span class="app">\
        \(appName)</span> · \(site)now</p>\(Glyph.chevron)</div><div class="content row"><div class="texts">\
        \(titleOrName(theme))\(text(theme))</div>\(small)</div></div>
        """
    }

    private static let redaction: HTML = "<p class=\"body absent\">Content hidden</p>"

    private func titleOrName(_ theme: AndroidTheme) -> HTML {
        (isRedacted ? nil : CutText("title", title, lines: theme.titleLines).markup)
            ?? "<p class=\"title\">\(appName)</p>"
    }

    private func text(_ theme: AndroidTheme) -> HTML? {
        isRedacted ? Self.redaction : CutText("body", body, lines: theme.bodyLines).markup
    }

    private var site: HTML? { subtext.map { "<bdi class=\"site\">\($0.bounded(to: 100))</bdi> · " } }

    private func smallIcon(_ template: AndroidTemplate) -> HTML {
        if let icon {
            return "<span class=\"small-icon\">\(Crop(icon, to: 1).thumbnail(width: 24, height: 24))</span>"
        }
        return Glyph.android(symbol, color: color, isOnDisc: template != .year2016)
    }

    private var small: HTML? {
        guard let thumbnail, !isRedacted else { return nil }
        let frame = AndroidTheme.thumbnail(of: thumbnail.size.ratio, on: client)
        return Crop(thumbnail, to: frame.width / frame.height).thumbnail(width: frame.width, height: frame.height)
    }

    private func large(_ theme: AndroidTheme) -> HTML? {
        switch picture {
        case .picture(let picture):
            return Crop(picture, to: max(picture.size.ratio, theme.uncroppedRatio)).large
        case .refused(let reason): return attachment.map { PicturePlaceholder($0, reason: reason).markup }
        case nil: return nil
        }
    }
}
