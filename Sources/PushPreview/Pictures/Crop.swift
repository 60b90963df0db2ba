// SPDX-License-Identifier: Apache-2.0

/// The part of a picture that a system shows: as large as fits the frame's proportions, from the middle.
struct Crop: Sendable, Hashable {
    let picture: Picture
    private let part: PicturePart

    /// Fills a frame of these proportions, width to height.
    init(_ picture: Picture, to ratio: Double) {
        self.picture = picture
        part = PicturePart(ofWidth: Double(picture.size.width), height: Double(picture.size.height), ratio: ratio)
    }

    var x: Double { part.x }
    var y: Double { part.y }
    var width: Double { part.width }
    var height: Double { part.height }

    /// Whether so much is left out that it can be seen.
    var isVisible: Bool { part.isVisible }

    /// A small picture of a fixed size in CSS pixels; on demand the whole of it in its place, with what is left out in
    /// ghostly colours.
    func thumbnail(width: Double, height: Double) -> HTML {
        let kept: HTML = """
            <svg class="thumbnail" width="\(length: width)" height="\(length: height)" \
            viewBox="\(window)" role="img" aria-label="\(picture.name)">\(reference)</svg>
            """
        guard isVisible else { return kept }
        // As large as the kept part allows, and smaller if the text beside it would not have room.
        let scale = width / self.width
        let (whole, high) = (Double(picture.size.width) * scale, Double(picture.size.height) * scale)
        let fit = min(1, Self.widestWhole * width / whole, Self.widestWhole * height / high)
        return """
            <span class="cropped">\(kept)<svg class="thumbnail whole" width="\(length: whole * fit)" \
            height="\(length: high * fit)" viewBox="0 0 \(picture.size.width) \(picture.size.height)" aria-hidden="true">\
            \(marked)</svg></span>
            """
    }

    /// How much wider or higher than its frame a small picture may become on demand.
    private static let widestWhole = 3.0

    /// A picture as wide as its place; on demand the whole of it, with what is left out in ghostly colours.
    var large: HTML {
        let kept: HTML = """
            <svg class="kept" viewBox="\(window)" width="\(length: width)" height="\(length: height)" role="img" \
            aria-label="\(picture.name)">\(reference)</svg>
            """
        guard isVisible else { return "<div class=\"picture\">\(kept)</div>\(caption)" }
        return """
            <div class="picture cropped">\(kept)\
            <svg class="whole" viewBox="0 0 \(picture.size.width) \(picture.size.height)" width="\(picture.size.width)" \
            height="\(picture.size.height)" aria-hidden="true">\(marked)</svg></div>\(caption)
            """
    }

    /// The caption below a drawing that replaces the picture.
    private var caption: HTML? { picture.caption.map { "<p class=\"caption\">\($0)</p>" } }

    /// The whole picture, what is left out in ghostly colours, and the edge between.
    private var marked: HTML {
        """
        \(outside)\(inside)<rect class="edge" x="\(length: x)" y="\(length: y)" width="\(length: width)" \
        height="\(length: height)"/>
        """
    }

    private var window: HTML { "\(length: x) \(length: y) \(length: width) \(length: height)" }

    private var reference: HTML { "<use href=\"#p\(picture.number)\"/>" }

    private var outside: HTML { "<use class=\"outside\" href=\"#p\(picture.number)\"/>" }

    private var inside: HTML {
        """
        <svg x="\(length: x)" y="\(length: y)" width="\(length: width)" height="\(length: height)" \
        viewBox="\(window)">\(reference)</svg>
        """
    }
}
