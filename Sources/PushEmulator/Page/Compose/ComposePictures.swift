// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import SampleAttachments

/// The choice of a picture (none, a sample of the emulator, an address, or a file that the emulator serves) and of the
/// platforms that show it.
struct ComposePictures {
    let fields: ComposeFields
    let problems: ComposeFields.Problems
    /// Bytes of a file that the emulator serves at most.
    let byteLimit: Int

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
        \(option("address", "Your own", .address, own))\
        \(fields.picture == .kept ? option("kept", "As it is", .kept, PageIcon.image.markup) : nil)</div>
        \(FormProblem("picture", problems["picture"]).markup)
        <div class="target-address">\(FormField("address", "Address of the picture", problem: problems["address"])
            .text(fields.address, more: " type=\"url\" inputmode=\"url\" dir=\"ltr\" placeholder=\"https://…\""))
        <div class="field" id="of-file" hidden><label for="picture-file">Or a file of yours, also dropped anywhere on the form</label>\
        <input type="file" id="picture-file" accept="image/*" data-limit="\(byteLimit)" aria-describedby="problem-file advice-file">\
        <p class="advice" id="advice-file">The emulator serves it until it stops. For real phones, put it on a server.</p>\
        \(FormProblem("file", nil).markup)</div></div>
        <div class="field platforms" role="group" aria-label="Who is to show it"><span>Shown by</span>\(Platform.allCases.map(toggle))</div>
        \(FormProblem("platform", problems["platform"]).markup)
        </section>
        """
    }

    /// The file that the emulator serves, or a sign.
    private var own: HTML {
        guard let name = DraftPictures.name(in: fields.address) else { return PageIcon.web.markup }
        return "<img src=\"\(DraftPictures.path)\(name)\" alt=\"\" width=\"72\" height=\"48\">"
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
