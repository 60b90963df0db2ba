// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// An Android phone with the notification collapsed, as it pops up if it does, and expanded; in the layouts among which
/// versions choose.
struct AndroidStage {
    let delivery: Delivery
    let album: PictureAlbum
    /// Distinguishes this stage's switch from other stages' switches.
    let number: Int
    let app: AppLook?

    init(_ delivery: Delivery, _ album: PictureAlbum, number: Int, of app: AppLook? = nil) {
        self.delivery = delivery
        self.album = album
        self.number = number
        self.app = app
    }

    var markup: HTML {
        guard let displayed = delivery.displayed else {
            return """
                <div class="stage android wall android-2021"><figure class="screen"><figcaption>Drawer</figcaption>
                <p class="nothing">No notification</p></figure></div>
                """
        }
        let client = AndroidTemplate.client(of: displayed)
        let own = AndroidTemplate(of: client)
        let card = displayed.web == nil ? appCard(displayed, client) : browserCard(displayed, client)
        return """
            <div class="stage android wall">
            \(own.shown.count > 1 ? self.switch(own) : nil)
            \(own.shown.map { looks(card, displayed, $0) })
            </div>
            """
    }

    private func looks(_ card: AndroidCard, _ displayed: DisplayedNotification, _ template: AndroidTemplate) -> HTML {
        let android = displayed.android
        var collapsed = card
        collapsed.isRedacted = android?.lockScreen == "redacted"
        let place: HTML = android?.lockScreen == nil ? "Collapsed" : "On the lock screen"
        let first: HTML =
            android?.lockScreen == "hidden"
            ? "<p class=\"nothing\">Hidden while the screen is locked</p>" : collapsed.collapsed(template)
        return """
            <div class="look \(template.className)\(displayed.web == nil ? " as-stored" : nil as HTML?)">
            <figure class="screen"><figcaption>\(place)</figcaption>
            \(first)</figure>
            \(android?.isHeadsUp == true ? headsUp(card, template) : nil)
            <figure class="screen"><figcaption>Expanded</figcaption>
            \(card.expanded(template))</figure>
            </div>
            """
    }

    private func headsUp(_ card: AndroidCard, _ template: AndroidTemplate) -> HTML {
        """
        <figure class="screen"><figcaption>Popping up over other apps</figcaption>
        <div class="over-app">\(card.collapsed(template, isHeadsUp: true))</div></figure>
        """
    }

    /// A choice without a script: the style shows the look whose button is chosen.
    private func `switch`(_ own: AndroidTemplate) -> HTML {
        """
        <div class="switch" role="radiogroup" aria-label="Layout">\(own.shown.map { template in
            """
            <label><input type="radio" name="template-\(number)" class="to-\(template.className)"\
            \(template == own ? " checked" : nil as HTML?)> <span>\(template.label)</span></label>
            """ as HTML
        })</div>
        """
    }

    /// The card that Firebase's SDK makes of an app's notification.
    private func appCard(_ displayed: DisplayedNotification, _ client: Capabilities.Client) -> AndroidCard {
        let attachment = displayed.attachments.first
        return AndroidCard(
            appName: app?.name.map { "<bdi>\($0.bounded(to: 100))</bdi>" } ?? "<i>App’s name</i>",
            title: displayed.title,
            body: displayed.body,
            symbol: symbol(displayed),
            color: displayed.android?.color,
            thumbnail: album.picture(of: attachment)?.unturned,
            picture: attachment.map { unturned(album.content(of: $0)) },
            attachment: attachment,
            client: client
        )
    }

    /// The app's own icon if it is known, as the status bar draws it.
    private func symbol(_ displayed: DisplayedNotification) -> Glyph.Symbol {
        switch app?.icon {
        case .picture(let file)?: if let picture = album.picture(of: file) { return .picture(picture) }
        case .outlines(let outlines)?: return .outlines(outlines)
        case nil: break
        }
        return app?.isSquare == true || displayed.android?.iconOrigin == .fallback ? .silhouette : .bell
    }

    /// The card that a browser makes of a page's notification.
    private func browserCard(_ displayed: DisplayedNotification, _ client: Capabilities.Client) -> AndroidCard {
        let attachment = displayed.attachments.first
        return AndroidCard(
            appName: "\(BrowserName(displayed.web?.browser ?? "").text)",
            subtext: displayed.web?.origin,
            title: displayed.title,
            body: displayed.body,
            symbol: .globe,
            icon: album.picture(of: displayed.web?.badge),
            thumbnail: album.picture(of: displayed.web?.icon),
            picture: attachment.map(album.content),
            attachment: attachment,
            actions: displayed.web?.actions ?? [],
            client: client
        )
    }

    /// Android's decoder does not look at EXIF.
    private func unturned(_ content: PictureAlbum.Content) -> PictureAlbum.Content {
        if case .picture(let picture) = content { .picture(picture.unturned) } else { content }
    }
}
