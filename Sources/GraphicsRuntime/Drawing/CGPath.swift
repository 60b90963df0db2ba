// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A path of lines and curves.
public class CGPath {
    var outline: Outline

    init(_ outline: Outline) { self.outline = outline }

    /// Creates a rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Outline(rect: rect).applying(transform?.pointee ?? .identity))
    }

    /// Creates an ellipse.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Outline(ellipseIn: rect).applying(transform?.pointee ?? .identity))
    }

    /// Creates a rectangle with round corners.
    public convenience init(
        roundedRect rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let radii = [CGSize](repeating: CGSize(width: cornerWidth, height: cornerHeight), count: 4)
        self.init(Outline(rect: rect, radii: radii).applying(transform?.pointee ?? .identity))
    }
}

/// A path that grows.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() { super.init(Outline()) }

    /// Begins a part at the point.
    public func move(to point: CGPoint) { outline.move(to: point) }

    /// Adds a line.
    public func addLine(to point: CGPoint) { outline.line(to: point) }

    /// Adds a Bézier curve with two control points.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        outline.curve(to: end, control1, control2)
    }

    /// Adds a Bézier curve with one control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { outline.quadraticCurve(to: end, control) }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { outline.append(Outline(rect: rect)) }

    /// Adds an ellipse.
    public func addEllipse(in rect: CGRect) { outline.append(Outline(ellipseIn: rect)) }

    /// Closes the part.
    public func closeSubpath() { outline.close() }
}
