// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A bitmap that is drawn into.
///
/// Pictures, filled and stroked shapes, clipping and transforms work; text, gradients, patterns and shadows do not exist.
public final class CGContext {
    private struct State {
        var transform: CGAffineTransform
        var style = Canvas.Style()
        var fill: [CGFloat] = [0, 0, 0, 1]
        var stroke: [CGFloat] = [0, 0, 0, 1]
        var lineWidth: CGFloat = 1
    }

    let canvas: Canvas
    private let base: CGAffineTransform
    private var state: State
    private var saved: [State] = []
    private var outline = Outline()

    /// How well pictures are scaled; they are averaged and interpolated whatever it is.
    public var interpolationQuality = CGInterpolationQuality.default

    init?(width: Int, height: Int, base: CGAffineTransform) {
        guard let canvas = Canvas(width: width, height: height) else { return nil }
        self.canvas = canvas
        self.base = base
        state = State(transform: base)
    }

    /// Creates a bitmap whose origin is at the bottom left.
    ///
    /// The simulator keeps the pixels itself: `data` gets none, and the layout is RGBA.
    public convenience init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        self.init(
            width: width,
            height: height,
            base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        )
    }

    /// The width in pixels.
    public var width: Int { canvas.bitmap.width }
    /// The height in pixels.
    public var height: Int { canvas.bitmap.height }

    // MARK: - State

    /// The transform from the user's points to pixels.
    public var ctm: CGAffineTransform { state.transform }

    /// Keeps the state for ``restoreGState()``.
    public func saveGState() { saved.append(state) }

    /// Takes back the state that was kept last.
    public func restoreGState() { if let last = saved.popLast() { state = last } }

    /// Moves the origin.
    public func translateBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.translatedBy(x: x, y: y) }

    /// Scales everything that is drawn from now on.
    public func scaleBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.scaledBy(x: x, y: y) }

    /// Rotates everything that is drawn from now on, by an angle in radians.
    public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }

    /// Transforms everything that is drawn from now on.
    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
    }

    /// Sets how opaque things are drawn.
    public func setAlpha(_ alpha: CGFloat) { state.style.alpha = alpha }

    /// Sets how drawings blend with the existing pixels.
    public func setBlendMode(_ mode: CGBlendMode) { state.style.blendMode = mode }

    /// Sets the colour of filled shapes.
    public func setFillColor(_ color: CGColor) { state.fill = color.parts }

    /// Sets the colour of filled shapes.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = [red, green, blue, alpha]
    }

    /// Sets the colour of lines.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color.parts }

    /// Sets the width of lines.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

    // MARK: - Pictures

    /// Draws a picture upright where y grows upwards, and upside down in UIKit's contexts, as Core Graphics does.
    public func draw(_ image: CGImage, in rect: CGRect) {
        let flipped = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        draw(image, flipped, in: rect, state.style)
    }

    /// Draws the picture whose unit square is placed in the rectangle.
    func draw(_ image: CGImage, _ placing: CGAffineTransform, in rect: CGRect, _ style: Canvas.Style? = nil) {
        guard let bitmap = image.bitmap else { return }
        canvas.draw(bitmap, placing, in: rect, transform: state.transform, style: style ?? state.style)
    }

    /// Draws with another opacity and blend mode.
    func draw(_ image: CGImage, _ placing: CGAffineTransform, in rect: CGRect, _ mode: CGBlendMode, _ alpha: CGFloat) {
        var style = state.style
        style.alpha *= alpha
        style.blendMode = mode
        draw(image, placing, in: rect, style)
    }

    /// Returns the picture drawn so far.
    public func makeImage() -> CGImage? { canvas.bitmap.copy().map { CGImage($0) } }

    // MARK: - Shapes

    func fill(_ shape: Outline, isEvenOdd: Bool = false) {
        canvas.fill(shape.applying(state.transform), state.fill, isEvenOdd: isEvenOdd, style: state.style)
    }

    func stroke(_ shape: Outline, width: CGFloat? = nil) {
        let lines = shape.stroked(width: width ?? state.lineWidth).applying(state.transform)
        canvas.fill(lines, state.stroke, style: state.style)
    }

    func clip(to shape: Outline, isEvenOdd: Bool = false) {
        let coverage = Coverage(
            shape.applying(state.transform),
            width: width,
            height: height,
            isEvenOdd: isEvenOdd
        )
        if let clip = state.style.clip { coverage.intersect(clip) }
        state.style.clip = coverage
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill(Outline(rect: rect)) }

    /// Fills an ellipse.
    public func fillEllipse(in rect: CGRect) { fill(Outline(ellipseIn: rect)) }

    /// Draws the lines of a rectangle.
    public func stroke(_ rect: CGRect) { stroke(Outline(rect: rect)) }

    /// Draws the line of an ellipse.
    public func strokeEllipse(in rect: CGRect) { stroke(Outline(ellipseIn: rect)) }

    /// Makes the rectangle transparent.
    public func clear(_ rect: CGRect) {
        var style = state.style
        style.blendMode = .clear
        canvas.fill(Outline(rect: rect).applying(state.transform), [0, 0, 0, 1], style: style)
    }

    /// Clips everything that is drawn from now on to the rectangle.
    public func clip(to rect: CGRect) { clip(to: Outline(rect: rect)) }

    /// Begins a new path.
    public func beginPath() { outline = Outline() }

    /// Adds a path to the current one.
    public func addPath(_ path: CGPath) { outline.append(path.outline) }

    /// Adds a rectangle to the current path.
    public func addRect(_ rect: CGRect) { outline.append(Outline(rect: rect)) }

    /// Adds an ellipse to the current path.
    public func addEllipse(in rect: CGRect) { outline.append(Outline(ellipseIn: rect)) }

    /// Begins a part of the current path.
    public func move(to point: CGPoint) { outline.move(to: point) }

    /// Adds a line to the current path.
    public func addLine(to point: CGPoint) { outline.line(to: point) }

    /// Closes the part of the current path.
    public func closePath() { outline.close() }

    /// Fills the current path and forgets it.
    public func fillPath() {
        fill(outline)
        beginPath()
    }

    /// Draws the lines of the current path and forgets it.
    public func strokePath() {
        stroke(outline)
        beginPath()
    }

    /// Clips everything that is drawn from now on to the current path and forgets the path.
    public func clip() {
        clip(to: outline)
        beginPath()
    }
}

/// How well pictures are scaled.
public enum CGInterpolationQuality: Int32, Sendable {
    /// As Core Graphics likes.
    case `default` = 0
    /// Not at all.
    case none = 1
    /// A little.
    case low = 2
    /// Well.
    case high = 3
    /// Between low and high.
    case medium = 4
}
