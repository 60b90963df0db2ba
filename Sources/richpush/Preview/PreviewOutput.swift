// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushPreview

/// Writes pages as HTML, or as pictures that an installed browser draws of them.
struct PreviewOutput: Sendable {
    let destinations: [PreviewDestination]
    var presentation: PreviewPage.Presentation
    /// The picture's width in CSS pixels.
    var width: Int
    /// Pixels of the picture per CSS pixel.
    var scale: Int
    private let browser: HeadlessBrowser?

    /// Finds a browser where a picture is asked for, so that a missing one is said before anything is downloaded.
    init(
        to destinations: [PreviewDestination],
        _ presentation: PreviewPage.Presentation = .init(),
        width: Int = 1280,
        scale: Int = 1
    ) throws {
        self.destinations = destinations
        self.presentation = presentation
        self.width = width
        self.scale = scale
        let draws = destinations.contains { if case .picture = $0 { true } else { false } }
        do throws(HeadlessBrowser.Failure) {
            browser = draws ? try HeadlessBrowser.find() : nil
        } catch {
            StandardOutput.printError(error.description)
            throw ExitStatus.cannotCreate
        }
    }

    /// Writes the page to every destination; the sentence is said before each file's path.
    func write(_ page: PreviewPage, announcing sentence: String = "Written to") async throws {
        for destination in destinations {
            switch destination {
            case .standardOutput: try StandardOutput.write(page.html(presentation).utf8)
            case .page(let path):
                try OutputFile.write(Array(page.html(presentation).utf8), to: path, announcing: quiet(sentence))
            case .picture(let path):
                try OutputFile.write(try await picture(of: page), to: path, announcing: quiet(sentence))
            }
        }
    }

    /// Nothing may be mixed into a page that goes to standard output.
    private func quiet(_ sentence: String) -> String? {
        destinations.contains(.standardOutput) ? nil : sentence
    }

    private func picture(of page: PreviewPage) async throws -> [UInt8] {
        var still = presentation
        still.isStill = true
        do {
            return try await browser?.picture(of: page.html(still), width: width, scale: scale) ?? []
        } catch let failure as HeadlessBrowser.Failure {
            StandardOutput.printError(failure.description)
            throw ExitStatus.cannotCreate
        }
    }
}
