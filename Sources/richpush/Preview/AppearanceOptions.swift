// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushPreview

/// In which colours a page is drawn, and how wide a picture of it is.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The picture's width in CSS pixels, from 320 to 4000.")
    var width = 1280

    @Flag(help: "Light colours, whatever the reader's settings are.")
    var light = false

    @Flag(help: "Dark colours, whatever the reader's settings are.")
    var dark = false

    func validate() throws {
        guard (320...4000).contains(width) else {
            throw ValidationError("--width must be 320 to 4000 pixels, for instance --width 1280.")
        }
        guard !light || !dark else { throw ValidationError("--light and --dark exclude each other; give one of them.") }
    }

    /// The page's colours, with what a command decides itself.
    func presentation(showsCuts: Bool, isBrief: Bool) -> PreviewPage.Presentation {
        PreviewPage.Presentation(
            appearance: dark ? .dark : light ? .light : .auto,
            showsCuts: showsCuts,
            isBrief: isBrief
        )
    }
}
