// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A path of lines and curves, in points.
open class UIBezierPath: NSObject {
    private var outline: Outline
    /// The width of its lines.
    public var lineWidth: CGFloat = 1
    /// Whether parity decides which points are inside.
    public var usesEvenOddFillRule = false

    private init(_ outline: Outline) { self.outline = outline }

    /// Creates an empty path.
    public override convenience init() { self.init(Outline()) }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) { self.init(Outline(rect: rect)) }

    /// Creates an ellipse.
    public convenience init(ovalIn rect: CGRect) { self.init(Outline(ellipseIn: rect)) }

    /// Creates a rectangle with round corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radii = [CGSize](repeating: CGSize(width: cornerRadius, height: cornerRadius), count: 4)
        self.init(Outline(rect: rect, radii: radii))
    }

    /// Creates a rectangle with some round corners.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        let order: [UIRectCorner] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
        self.init(Outline(rect: rect, radii: order.map { corners.contains($0) ? cornerRadii : .zero }))
    }

    /// Creates an arc, from angle to angle in radians.
    public convenience init(
        arcCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init(Outline())
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a copy of a path.
    public convenience init(cgPath: CGPath) { self.init(cgPath.outline) }

    /// The path as Core Graphics has it.
    public var cgPath: CGPath { CGPath(outline) }

    /// Begins a part at the point.
    public func move(to point: CGPoint) { outline.move(to: point) }

    /// Adds a line.
    public func addLine(to point: CGPoint) { outline.line(to: point) }

    /// Adds a Bézier curve with two control points.
    public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        outline.curve(to: endPoint, controlPoint1, controlPoint2)
    }

    /// Adds a Bézier curve with one control point.
    public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        outline.quadraticCurve(to: endPoint, controlPoint)
    }

    /// Adds an arc, from angle to angle in radians.
    public func addArc(
        withCenter center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool
    ) {
        outline.arc(center: center, radius: radius, from: startAngle, to: endAngle, isClockwise: clockwise)
    }

    /// Adds the parts of another path.
    public func append(_ bezierPath: UIBezierPath) { outline.append(bezierPath.outline) }

    /// Closes the part.
    public func close() { outline.close() }

    /// Fills it in the current context.
    public func fill() { UIGraphicsGetCurrentContext()?.fill(outline, isEvenOdd: usesEvenOddFillRule) }

    /// Draws its lines in the current context.
    public func stroke() { UIGraphicsGetCurrentContext()?.stroke(outline, width: lineWidth) }

    /// Clips everything that is drawn from now on to it.
    public func addClip() { UIGraphicsGetCurrentContext()?.clip(to: outline, isEvenOdd: usesEvenOddFillRule) }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Creates a set from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The one at the top left.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The one at the top right.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The one at the bottom left.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The one at the bottom right.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four.
    public static let allCorners = UIRectCorner(rawValue: 15)
}
