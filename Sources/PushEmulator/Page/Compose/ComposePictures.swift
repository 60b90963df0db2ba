// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import SampleAttachments

/// The choice of a picture (none, a sample of the emulator, or an address) and of the platforms that show it.
struct ComposePictures {
    let fields: ComposeFields
    let problems: ComposeFields.Problems

    /// The names of the samples.
    private static let names: [String: HTML] = [
        "pizza-monster.png": "Monster", "margherita.jpg": "Pizza", "blinking-monster.gif": "Animated",
        "truncated.png": "Cut off", "page.png": "A page", "empty.png": "Empty",
    ]
    private static let broken: Set<String> = ["truncated.png", "page.png", "empty.png"]

    var markup: HTML {
        """
        <section class="panel" aria-labelledby="picture"><h2 id="picture">Picture</h2>
        <div class="pictures" role="radiogroup" aria-labelledby="picture">\
        \(option("none", "None", .none, PageIcon.close.markup))\
        \(SampleAttachment.all.map(sample))\
        \(option("address", "Your own", .address, PageIcon.web.markup))\
        \(fields.picture == .kept ? option("kept", "As it is", .kept, PageIcon.image.markup) : nil)</div>
        \(FormProblem("picture", problems["picture"]).markup)
        <div class="target-address">\(FormField("address", "Address of the picture", problem: problems["address"])
            .text(fields.address, more: " type=\"url\" inputmode=\"url\" dir=\"ltr\" placeholder=\"https://…\""))</div>
        <div class="field platforms" role="group" aria-label="Who is to show it"><span>Shown by</span>\(Platform.allCases.map(toggle))</div>
        \(FormProblem("platform", problems["platform"]).markup)
        </section>
        """
    }

    private func sample(_ sample: SampleAttachment) -> HTML {
        let isBroken = Self.broken.contains(sample.fileName)
        let drawing: HTML =
            isBroken
            ? PageIcon.missing.markup
            : "<img src=\"/samples/\(sample.fileName)\" alt=\"\" width=\"72\" height=\"48\" loading=\"lazy\">"
        return option(
            "\(sample.fileName)",
            Self.names[sample.fileName] ?? "\(sample.fileName)",
            .sample(sample.fileName),
            drawing,
            isBroken: isBroken
        )
    }

    private func option(
        _ value: HTML,
        _ title: HTML,
        _ picture: ComposeFields.Picture,
        _ drawing: HTML,
        isBroken: Bool = false
    ) -> HTML {
        """
        <label class="tile\(isBroken ? " broken" : nil as HTML?)"><input type="radio" name="picture" value="\(value)" id="picture-\(value)"\
        \(fields.picture == picture ? " checked" : nil as HTML?)><span class="frame">\(drawing)</span><span>\(title)</span></label>
        """
    }

    private func toggle(_ platform: Platform) -> HTML {
        let title: HTML =
            switch platform {
            case .apple: "Apple"
            case .android: "Android"
            case .web: "Web"
            }
        return """
            <label class="pick"><input type="checkbox" name="platform" value="\(platform.rawValue)"\
            \(fields.platforms.contains(platform) ? " checked" : nil as HTML?)>\(PageIcon(platform: platform.rawValue).markup)\(title)</label>
            """
    }
}
