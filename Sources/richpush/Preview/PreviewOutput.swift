// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
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
    /// A folder that gets a picture of each of many pages.
    private let pictureFolder: String?
    private let browser: HeadlessBrowser?

    /// Finds a browser if a picture is requested, so that a missing browser is reported before anything is downloaded.
    init(
        to destinations: [PreviewDestination],
        _ presentation: PreviewPage.Presentation = .init(),
        width: Int = 1280,
        scale: Int = 1,
        pictureFolder: String? = nil
    ) throws {
        self.destinations = destinations
        self.presentation = presentation
        self.width = width
        self.scale = scale
        self.pictureFolder = pictureFolder
        let draws = pictureFolder != nil || destinations.contains { if case .picture = $0 { true } else { false } }
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
        let page = html(still)
        return try await drawing({ "drawing the picture, \(Int($0)) s" }) { try await picture(of: page, by: $0) }
    }

    /// The presentation of a picture, in which nothing can be clicked.
    private var still: PreviewPage.Presentation {
        var still = presentation
        still.isStill = true
        return still
    }

    private func picture(of html: String, by browser: DrawingBrowser) async throws -> [UInt8] {
        let picture = try await browser.picture(of: html, width: width, scale: scale)
        if Self.height(ofPNG: picture) == HeadlessBrowser.greatestHeight * scale {
            StandardOutput.printError(
                "The page is higher than \(HeadlessBrowser.greatestHeight) pixels, and the picture ends there; a page that "
                    + "ends in .html has all of it."
            )
        }
        return picture
    }

    private func drawing<Value: Sendable>(
        _ progress: @escaping @Sendable (_ seconds: Double) -> String,
        _ body: (DrawingBrowser) async throws -> Value
    ) async throws -> Value {
        do {
            return try await ProgressLine.during(progress) {
                try await (browser ?? HeadlessBrowser.find()).drawing(body)
            }
        } catch let failure as HeadlessBrowser.Failure {
            StandardOutput.printError(.init(lines: failure.description))
            throw ExitStatus.cannotCreate
        }
    }

    /// Pages that are drawn side by side; each takes a hundred megabytes for a moment.
    private static let pagesAtOnce = 4

    /// Draws each page into the folder for them, if there is one, all with one browser.
    ///
    /// - Parameter pages: With the names of what they show; a picture is named after its page's last path component.
    func writePictures(of pages: [(name: String, page: PreviewPage)]) async throws {
        guard let pictureFolder else { return }
        let folder = URL(filePath: pictureFolder, directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            StandardOutput.printError("\(folder.path) cannot be created: \(error.localizedDescription)")
            throw ExitStatus.cannotCreate
        }
        let (still, names) = (still, Self.fileNames(for: pages.map(\.name)))
        let count = WorkCount(of: pages.count)
        try await drawing({ "drawing pictures: \(count.text), \(Int($0)) s" }) { browser in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, (_, page)) in pages.enumerated() {
                    if index >= Self.pagesAtOnce { try await group.next() }
                    let file = folder.appending(path: names[index]).path
                    group.addTask {
                        try OutputFile.write(
                            try await picture(of: page.html(still), by: browser),
                            to: file,
                            announcing: nil
                        )
                        count.add()
                    }
                }
                try await group.waitForAll()
            }
        }
        if !destinations.contains(.standardOutput) {
            try StandardOutput.print("\(pages.count.counted("picture")) drawn into \(folder.absoluteURL.path)")
        }
    }

    /// A file's name for each page, none twice: letters, digits, dots, hyphens and underscores.
    static func fileNames(for names: [String]) -> [String] {
        var taken: Set<String> = []
        return names.map { name in
            let last = name.split(separator: "/").last.map(String.init) ?? ""
            let stem = last.lowercased().hasSuffix(".json") ? String(last.dropLast(5)) : last
            let safe = stem.prefix(80).map {
                $0.isASCII && ($0.isLetter || $0.isNumber) || "._-".contains($0) ? $0 : "-"
            }
            // A name that begins with a dot is hidden.
            let plain = String(safe.drop { $0 == "." })
            let base = plain.isEmpty ? "message" : plain
            var (free, number) = (base, 1)
            while !taken.insert(free.lowercased()).inserted {
                number += 1
                free = "\(base)-\(number)"
            }
            return "\(free).png"
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

    /// The same for a gallery: its pictures go to a folder, which is not a destination of the page.
    ///
    /// - Throws: `ValidationError` for a name that ends like a file of another format.
    static func gallery(output: String?, pictures: String?, inputs: [InputSource]) throws -> [PreviewDestination] {
        if let pictures, !ending(pictures).isEmpty, ending(pictures) == "png" {
            throw ValidationError(
                "--png takes a folder for the pictures of several messages, for instance --png pictures; -o page.png draws "
                    + "all of them into one picture."
            )
        }
        if output == nil, pictures != nil { return [] }
        return try all(output: output, png: nil, input: inputs.count == 1 ? inputs[0] : .standardInput)
    }

    private static func defaultName(for input: InputSource) -> String {
        guard !input.isStandardInput else { return "richpush-preview.html" }
        let stem = URL(filePath: input.argument).deletingPathExtension().lastPathComponent
        return stem.isEmpty || stem == "/" ? "richpush-preview.html" : "\(stem).html"
    }
}
