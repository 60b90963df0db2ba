// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushPreview
import SystemFiles

/// Writes pages as HTML, or as pictures that an installed browser draws of them.
struct PreviewOutput: Sendable {
    let destinations: [PreviewDestination]
    var presentation: PreviewPage.Presentation
    /// The picture's width in CSS pixels.
    var width: Int
    /// Pixels of the picture per CSS pixel.
    var scale: Int
    private let browser: HeadlessBrowser?

    /// Finds a browser if a picture is requested, so that a missing browser is reported before anything is downloaded.
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
            StandardOutput.printError(.init(lines: error.description))
            throw ExitStatus.cannotCreate
        }
    }

    /// Writes the page to every destination; the sentence is said before each file's path.
    func write(_ page: PreviewPage, announcing sentence: String = "Written to") async throws {
        try await write(announcing: sentence) { page.html($0) }
    }

    /// The same for a page that is rendered by the closure.
    func write(
        announcing sentence: String = "Written to",
        _ html: (PreviewPage.Presentation) -> String
    ) async throws {
        for destination in destinations {
            switch destination {
            case .standardOutput: try StandardOutput.write(html(presentation).utf8)
            case .page(let path):
                try OutputFile.write(Array(html(presentation).utf8), to: path, announcing: quiet(sentence))
            case .picture(let path):
                try OutputFile.write(try await picture(html), to: path, announcing: quiet(sentence))
            }
        }
    }

    /// Nothing may be mixed into a page that goes to standard output.
    private func quiet(_ sentence: String) -> String? {
        destinations.contains(.standardOutput) ? nil : sentence
    }

    /// As its header says it.
    private static func height(ofPNG bytes: [UInt8]) -> Int {
        bytes.count < 24 ? 0 : bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
    }

    private func picture(_ html: (PreviewPage.Presentation) -> String) async throws -> [UInt8] {
        var still = presentation
        still.isStill = true
        do {
            let picture = try await browser?.picture(of: html(still), width: width, scale: scale) ?? []
            if Self.height(ofPNG: picture) == HeadlessBrowser.greatestHeight * scale {
                StandardOutput.printError(
                    "The page is higher than \(HeadlessBrowser.greatestHeight) pixels, and the picture ends there; a page that "
                        + "ends in .html has all of it."
                )
            }
            return picture
        } catch let failure as HeadlessBrowser.Failure {
            StandardOutput.printError(.init(lines: failure.description))
            throw ExitStatus.cannotCreate
        }
    }
}

/// The destination of a preview.
enum PreviewDestination: Sendable, Hashable {
    case standardOutput
    case page(String)
    case picture(String)

    /// Takes what the options say: `-` is standard output, a name that ends in `.png` a picture.
    ///
    /// Without either option it is a page in the current folder, named after the input.
    ///
    /// - Throws: `ValidationError` for a name that ends like a file of another format.
    static func all(output: String?, png: String?, input: InputSource) throws -> [PreviewDestination] {
        var destinations: [PreviewDestination] = []
        if let output, !["", "html", "htm", "png"].contains(ending(output)) {
            throw ValidationError(
                "'\(output)' is neither a page, which ends in .html, nor a picture, which ends in .png."
            )
        }
        if let png, !["", "png"].contains(ending(png)) {
            throw ValidationError("--png writes a PNG picture, and '\(png)' does not end in .png.")
        }
        if let output {
            destinations.append(destination(output))
        } else if png == nil {
            destinations.append(.page(defaultName(for: input)))
        }
        if let png { destinations.append(.picture(png)) }
        return destinations
    }

    private static func destination(_ path: String) -> PreviewDestination {
        if path == "-" { return .standardOutput }
        return path.lowercased().hasSuffix(".png") ? .picture(path) : .page(path)
    }

    private static func ending(_ path: String) -> String { URL(filePath: path).pathExtension.lowercased() }

    private static func defaultName(for input: InputSource) -> String {
        guard !input.isStandardInput else { return "richpush-preview.html" }
        let stem = URL(filePath: input.argument).deletingPathExtension().lastPathComponent
        return stem.isEmpty || stem == "/" ? "richpush-preview.html" : "\(stem).html"
    }
}
