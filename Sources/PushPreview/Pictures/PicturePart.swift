// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The part of a picture that fills a frame of given proportions: as large as fits, from the middle.
package struct PicturePart: Sendable, Hashable {
    /// The left edge in pixels of the upright picture.
    package let x: Double
    /// The upper edge in pixels of the upright picture.
    package let y: Double
    /// Pixels across.
    package let width: Double
    /// Pixels down.
    package let height: Double
    /// The share of the picture that is left out, from 0 to 1.
    package let lost: Double

    /// Fills a frame of these proportions, width to height.
    package init(ofWidth whole: Double, height high: Double, ratio: Double) {
        width = min(whole, high * ratio)
        height = min(high, whole / ratio)
        x = (whole - width) / 2
        y = (high - height) / 2
        lost = 1 - width * height / (whole * high)
    }

    /// Whether so much is left out that it can be seen.
    package var isVisible: Bool { lost > 0.005 }
}

extension PicturePart {
    /// The parts of its picture that a device shows, each with the name of its place.
    package static func shown(
        by displayed: DisplayedNotification,
        width: Int,
        height: Int
    ) -> [(place: String, part: PicturePart)] {
        guard width > 0, height > 0, !displayed.attachments.isEmpty else { return [] }
        let (whole, high) = (Double(width), Double(height))
        let ratio = whole / high
        func part(_ ratio: Double) -> PicturePart { PicturePart(ofWidth: whole, height: high, ratio: ratio) }
        let androidTheme = AndroidTheme(AndroidTemplate(displayed))
        let large = (place: "expanded", part: part(max(ratio, androidTheme.uncroppedRatio)))
        if let web = displayed.web {
            let theme = DesktopTheme.standard
            switch Capabilities.System(rawValue: web.system) {
            case .android: return [large]
            case .windows: return [("toast", part(theme.hero.width / theme.hero.height))]
            case .linuxKDE: return [("below the text", part(ratio))]
            default:
                let frame = theme.chromiumPicture
                return [("card", part(max(ratio, frame.width / frame.height)))]
            }
        }
        if displayed.android != nil {
            let frame = AndroidTheme.thumbnail(of: ratio, on: .android())
            return [("collapsed", part(frame.width / frame.height)), large]
        }
        let theme = AppleTheme.standard
        return [
            ("collapsed", part(theme.thumbnail.width / theme.thumbnail.height)),
            ("expanded", part(max(ratio, theme.cardWidth / theme.pictureHeight))),
        ]
    }
}
