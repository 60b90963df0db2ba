// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A browser's notification as its system shows it.
struct WebStage {
    let delivery: Delivery
    let album: PictureAlbum
    let number: Int

    init(_ delivery: Delivery, _ album: PictureAlbum, number: Int) {
        self.delivery = delivery
        self.album = album
        self.number = number
    }

    var markup: HTML {
        guard let displayed = delivery.displayed else {
            return """
                <div class="stage desktop wall"><figure class="screen"><figcaption>Screen</figcaption>
                <p class="nothing">No notification</p></figure></div>
                """
        }
        let web = displayed.web ?? .init(browser: "", system: "", origin: "")
        let card = DesktopCard(displayed, web, album)
        return switch Capabilities.System(rawValue: web.system) {
        case .android: AndroidStage(delivery, album, number: number).markup
        case .iOS: LockScreenStage(delivery, album).markup
        case .windows: desktop("windows", "Toast", card.toast, web)
        case .macOS: desktop("macos", "Banner", card.banner, web)
        case .linuxKDE: desktop("plasma", "Popup", card.plasma, web)
        case .linuxGNOME: desktop("gnome", "Banner", card.gnome, web)
        case .linuxOther, .chromeOS, nil: desktop("chromium", "The browser’s own card", card.chromium, web)
        }
    }

    private func desktop(
        _ system: HTML,
        _ caption: HTML,
        _ card: HTML,
        _ web: DisplayedNotification.Web
    ) -> HTML {
        """
        <div class="stage desktop wall \(system)"><figure class="screen"><figcaption>\(caption)</figcaption>
        \(card)</figure>
        \(web.copies > 1 ? "<p class=\"more\">Shown \(web.copies) times.</p>" as HTML? : nil)</div>
        """
    }
}
