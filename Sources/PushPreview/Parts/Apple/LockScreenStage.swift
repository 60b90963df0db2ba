// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// An iPhone's lock screen with the notification as it arrives, and as a long press opens it.
struct LockScreenStage {
    let delivery: Delivery
    let album: PictureAlbum
    let app: AppLook?

    init(_ delivery: Delivery, _ album: PictureAlbum, of app: AppLook? = nil) {
        self.delivery = delivery
        self.album = album
        self.app = app
    }

    private let theme = AppleTheme.standard

    var markup: HTML {
        guard let displayed = delivery.displayed else {
            return """
                <div class="stage ios wall"><figure class="screen"><figcaption>Lock screen</figcaption>\(clock)
                <p class="nothing">No notification</p></figure>\(activity)</div>
                """
        }
        return """
            <div class="stage ios wall">
            <figure class="screen"><figcaption>Lock screen</figcaption>\(clock)
            \(collapsed(displayed))</figure>
            <figure class="screen"><figcaption>After a long press</figcaption>
            \(expanded(displayed))</figure>\(activity)
            </div>
            """
    }

    /// A Live Activity's values by their names, which is not what the app draws of them.
    private var activity: HTML? {
        guard let activity = ActivityCard(delivery) else { return nil }
        let fate = [activity.effect, activity.fate].compactMap(\.self).joined(separator: ", ")
        return """
            <figure class="screen"><figcaption>Live Activity: a model, not the app’s view</figcaption>\
            <div class="card"><div class="texts"><p class="title"><bdi>\(activity.name.bounded(to: 100))</bdi></p>\
            <p class="subtitle">\(fate.bounded(to: 100))</p><dl class="facts">\(activity.values.map {
                "<div><dt><bdi>\($0.name.bounded(to: 100))</bdi></dt><dd><bdi>\($0.text.bounded(to: 300))</bdi></dd></div>"
                    as HTML
            })</dl></div></div></figure>
            """
    }

    private var clock: HTML {
        "<div class=\"clock\" aria-hidden=\"true\"><span>Saturday, 9 May</span><b>9:41</b></div>"
    }

    private func collapsed(_ displayed: DisplayedNotification) -> HTML {
        """
        <div class="card collapsed">\(icon(displayed))<div class="texts">\(head(displayed, lines: theme.titleLines))\
        <div class="rest"><div class="texts">\(subtitle(displayed, lines: 1))\
        \(CutText("body", displayed.body, lines: theme.bodyLines).markup)</div>\(thumbnail(displayed))</div></div></div>
        """
    }

    private func expanded(_ displayed: DisplayedNotification) -> HTML {
        """
        <div class="card expanded">\(large(displayed))<div class="row">\(icon(displayed))<div class="texts">\
        \(head(displayed, lines: nil))\(subtitle(displayed, lines: nil))\
        \(CutText("body", displayed.body, lines: nil, limit: 5000).markup)</div></div></div>\(buttons(displayed))
        \(displayed.attachments.count > 1 ? "<p class=\"more\">iOS shows the first of several attachments.</p>" : nil)
        """
    }

    /// The buttons of the category, in a list below the card.
    private func buttons(_ displayed: DisplayedNotification) -> HTML? {
        guard let actions = displayed.apple?.actions, !actions.isEmpty else { return nil }
        let left = actions.count - theme.buttons
        let more: HTML? =
            left > 0 ? "<p class=\"more\">The category has \(left) more, for which there is no place.</p>" : nil
        return """
            <div class="buttons">\(actions.prefix(theme.buttons).map { action in
                let look = action.isDestructive ? "destructive" : action.title == nil ? "absent" : "plain"
                return "<span class=\"\(look)\"><bdi>\(action.label.bounded(to: 60))</bdi></span>" as HTML
            })</div>\(more)
            """
    }

    private func thumbnail(_ displayed: DisplayedNotification) -> HTML? {
        guard let attachment = displayed.attachments.first, !attachment.isThumbnailHidden,
            let picture = album.picture(of: attachment)
        else { return nil }
        let frame = theme.thumbnail
        return Crop(picture, to: frame.width / frame.height).thumbnail(width: frame.width, height: frame.height)
    }

    /// The picture in its own proportions over the card's width, up to the highest.
    private func large(_ displayed: DisplayedNotification) -> HTML? {
        guard let attachment = displayed.attachments.first else { return nil }
        return switch album.content(of: attachment) {
        case .picture(let picture):
            Crop(picture, to: max(picture.size.ratio, theme.cardWidth / theme.pictureHeight)).large
        case .refused(let reason): PicturePlaceholder(attachment, reason: reason).markup
        }
    }

    /// The first line; without a title iOS puts the app's name there, which only its folder tells.
    private func head(_ displayed: DisplayedNotification, lines: Int?) -> HTML {
        let title =
            CutText("title", displayed.title, lines: lines, limit: lines == nil ? 5000 : 2000).markup
            ?? app?.name.map { "<p class=\"title\"><bdi>\($0.bounded(to: 100))</bdi></p>" }
            ?? "<p class=\"title absent\">App’s name</p>"
        return "\(level(displayed))<div class=\"head\">\(title)<time>now</time></div>"
    }

    /// A web app on the home screen is named in a line below the title.
    private func subtitle(_ displayed: DisplayedNotification, lines: Int?) -> HTML? {
        if displayed.web != nil { return "<p class=\"subtitle absent\">from the web app’s name</p>" }
        return CutText("subtitle", displayed.subtitle, lines: lines).markup
    }

    private func level(_ displayed: DisplayedNotification) -> HTML? {
        switch displayed.interruptionLevel {
        case "time-sensitive": "<p class=\"level\">Time Sensitive</p>"
        case "critical": "<p class=\"level\">Critical</p>"
        default: nil
        }
    }

    /// The app's icon, or in its place the sender's picture with the icon in its corner.
    private func icon(_ displayed: DisplayedNotification) -> HTML {
        let own = displayed.web == nil ? album.picture(of: app?.picture) : nil
        let icon: HTML =
            own.map {
                "<span class=\"icon own\">\(Crop($0, to: 1).thumbnail(width: theme.icon, height: theme.icon))</span>"
            }
            ?? Glyph.app
        guard let picture = album.picture(of: displayed.avatar) else { return icon }
        return """
            <span class="icon avatar">\(Crop(picture, to: 1).thumbnail(width: theme.icon, height: theme.icon))\(icon)</span>
            """
    }
}
