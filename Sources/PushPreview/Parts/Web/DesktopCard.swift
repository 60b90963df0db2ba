// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A page's notification as desktop systems draw it.
struct DesktopCard {
    let displayed: DisplayedNotification
    let web: DisplayedNotification.Web
    let album: PictureAlbum

    init(_ displayed: DisplayedNotification, _ web: DisplayedNotification.Web, _ album: PictureAlbum) {
        self.displayed = displayed
        self.web = web
        self.album = album
    }

    private let theme = DesktopTheme.standard

    /// Windows: the picture on top, the icon beside the text, the site in the last line.
    var toast: HTML {
        let ratio = theme.hero.width / theme.hero.height
        return card(
            """
            \(picture { Crop($0, to: ratio).large })<div class="row">\(icon(theme.toastIcon))<div class="texts">\
            <div class="cut lines-\(theme.toastLines)">\(title(lines: nil))\(body(lines: nil))</div><p class="meta">\(browser) · \(origin)</p></div></div>\(buttons)
            """
        )
    }

    /// macOS: the browser's icon, three lines of text, and the page's icon at the right.
    var banner: HTML {
        card(
            """
            <div class="row">\(glyph)<div class="texts"><div class="head">\(title())<time>now</time></div>\
            <p class="subtitle">\(origin)</p>\(body(lines: theme.bannerBodyLines))</div>\(icon(theme.bannerThumbnail, isCropped: true))</div>\(buttons)
            """
        )
    }

    /// KDE: a header with the site, and the picture, shrunk, at the end of the text.
    var plasma: HTML {
        card(
            """
            <div class="header">\(glyph)<p class="meta">\(browser) · \(origin)</p><time>now</time></div>\
            <div class="row"><div class="texts">\(title())\(body(lines: theme.plasmaBodyLines))\(picture(shrunk))</div>\
            \(icon(theme.plasmaIcon))</div>\(buttons)
            """
        )
    }

    /// GNOME: the site's line before the body, and no picture.
    var gnome: HTML {
        card(
            """
            <div class="header">\(glyph)<p class="meta">\(browser)</p><time>now</time></div>\
            <div class="row">\(icon(theme.gnomeIcon))<div class="texts">\(title())<p class="origin">\(origin)</p>\
            \(body(lines: theme.gnomeBodyLines))</div></div>\(buttons)
            """
        )
    }

    /// The card that Chromium draws itself if the system does not have notifications.
    var chromium: HTML {
        let frame = theme.chromiumPicture
        return card(
            """
            <div class="header">\(glyph)<p class="meta">\(origin)</p><time>now</time></div>\
            <div class="row"><div class="texts">\(title())\(body(lines: theme.chromiumBodyLines))</div>\(icon(theme.chromiumIcon))</div>\
            \(picture { Crop($0, to: max($0.size.ratio, frame.width / frame.height)).large })\(buttons)
            """
        )
    }

    private func card(_ content: HTML) -> HTML { "<div class=\"card\"\(direction)>\(content)</div>" }

    /// The direction that the message chose for its texts.
    private var direction: HTML? {
        switch web.direction {
        case "rtl": " dir=\"rtl\""
        case "ltr": " dir=\"ltr\""
        default: nil
        }
    }

    private var glyph: HTML { Glyph.browser(BrowserName(web.browser).text) }
    private var browser: HTML { "<span>\(BrowserName(web.browser).text)</span>" }
    private var origin: HTML { "<bdi class=\"site\">\(web.origin.bounded(to: 100))</bdi>" }

    private func title(lines: Int? = 1) -> HTML? { CutText("title", displayed.title, lines: lines).markup }
    private func body(lines: Int?) -> HTML? { CutText("body", displayed.body, lines: lines).markup }

    /// The page's icon in its own proportions; macOS alone makes a square of it.
    private func icon(_ frame: Capability.Size, isCropped: Bool = false) -> HTML? {
        guard let picture = album.picture(of: web.icon) else { return nil }
        guard isCropped else { return fitted(picture, into: frame) }
        return Crop(picture, to: frame.width / frame.height).thumbnail(width: frame.width, height: frame.height)
    }

    private func picture(_ draw: (Picture) -> HTML) -> HTML? {
        guard let attachment = displayed.attachments.first else { return nil }
        return switch album.content(of: attachment) {
        case .picture(let picture): draw(picture)
        case .refused(let reason): PicturePlaceholder(attachment, reason: reason).markup
        }
    }

    private func shrunk(_ picture: Picture) -> HTML {
        "<div class=\"shrunk\">\(fitted(picture, into: theme.plasmaPicture))</div>"
    }

    /// The whole picture, scaled down if it is larger than the frame.
    private func fitted(_ picture: Picture, into frame: Capability.Size) -> HTML {
        let size = (width: Double(picture.size.width), height: Double(picture.size.height))
        let scale = min(1, frame.width / size.width, frame.height / size.height)
        return Crop(picture, to: picture.size.ratio)
            .thumbnail(width: size.width * scale, height: size.height * scale)
    }

    private var buttons: HTML? {
        guard !web.actions.isEmpty else { return nil }
        return """
            <div class="actions">\(web.actions.prefix(4).map { "<span><bdi>\($0.bounded(to: 60))</bdi></span>" as HTML })</div>
            """
    }
}
