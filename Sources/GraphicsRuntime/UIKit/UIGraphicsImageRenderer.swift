// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How a renderer's pictures are made.
open class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels of a point; by default as on the device's screen.
    public var scale: CGFloat = UIScreen.main.scale
    /// Whether pictures have no alpha.
    public var opaque = false

    /// Returns a new format for the device's screen.
    public class func `default`() -> Self { Self.init() }

    /// Returns a new format for the device's screen.
    public class func preferred() -> Self { Self.init() }

    /// Creates a format for the device's screen.
    public required override init() {}
}

/// Draws pictures.
open class UIGraphicsImageRenderer: NSObject {
    /// How its pictures are made.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer of pictures of this size in points: on this device a point has three pixels each way.
    public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

    /// Creates a renderer of pictures of this size in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer of pictures of this part of the plane.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// Creates a renderer of pictures of this part of the plane.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
    }

    /// Draws a picture.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard let drawn = draw(actions) else { return UIImage() }
        return UIImage(CGImage(drawn), scale: format.scale, orientation: .up)
    }

    /// Draws a picture and returns it as a PNG.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        draw(actions)?.encoded(as: .png) ?? Data()
    }

    /// Draws a picture and returns it as a JPEG; the quality is from 0 to 1.
    public func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        draw(actions)?.encoded(as: .jpeg, quality: Double(compressionQuality)) ?? Data()
    }

    private func draw(_ actions: (UIGraphicsImageRendererContext) -> Void) -> Bitmap? {
        guard let layer = GraphicsLayer(bounds: bounds, scale: format.scale, isOpaque: format.opaque) else {
            return nil
        }
        GraphicsStack.push(layer)
        defer { GraphicsStack.pop() }
        actions(UIGraphicsImageRendererContext(layer, format))
        return layer.context.canvas.bitmap
    }
}

/// The context that a renderer draws into.
public final class UIGraphicsImageRendererContext: NSObject {
    /// How the picture is made.
    public let format: UIGraphicsImageRendererFormat
    private let layer: GraphicsLayer

    init(_ layer: GraphicsLayer, _ format: UIGraphicsImageRendererFormat) {
        self.layer = layer
        self.format = format
    }

    /// The context that is drawn into, whose y grows downwards.
    public var cgContext: CGContext { layer.context }

    /// The picture drawn so far.
    public var currentImage: UIImage { layer.image }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Draws the lines of a rectangle.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }

    /// Clips everything that is drawn from now on to the rectangle.
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A bitmap whose y grows downwards, in points.
final class GraphicsLayer {
    let context: CGContext
    let scale: CGFloat

    init?(bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
        self.scale = scale > 0 ? scale : UIScreen.main.scale
        let (width, height) = (bounds.width * self.scale, bounds.height * self.scale)
        guard (0...65_535).contains(width), (0...65_535).contains(height) else { return nil }
        let base = CGAffineTransform(scaleX: self.scale, y: self.scale).translatedBy(x: -bounds.minX, y: -bounds.minY)
        guard let context = CGContext(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)), base: base)
        else {
            return nil
        }
        self.context = context
        if isOpaque {
            // An opaque bitmap starts black.
            context.fill(bounds)
        }
    }

    var image: UIImage {
        guard let image = context.makeImage() else { return UIImage() }
        return UIImage(image, scale: scale, orientation: .up)
    }
}

/// The contexts that UIKit's drawing goes into, for each thread.
enum GraphicsStack {
    private static let key = "RichPush.GraphicsStack"

    private static var layers: [GraphicsLayer] {
        get { Thread.current.threadDictionary[key] as? [GraphicsLayer] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    static var current: GraphicsLayer? { layers.last }

    static func push(_ layer: GraphicsLayer) { layers.append(layer) }

    static func pop() { _ = layers.popLast() }
}

/// Begins a picture of this size in points, with one pixel for each.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins a picture of this size in points; a scale of 0 means the scale of the device's screen.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let bounds = CGRect(origin: .zero, size: size)
    if let layer = GraphicsLayer(bounds: bounds, scale: scale, isOpaque: opaque) { GraphicsStack.push(layer) }
}

/// Returns the picture drawn so far.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { GraphicsStack.current?.image }

/// Returns the context that is drawn into.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current?.context }

/// Ends the picture that was begun last.
public func UIGraphicsEndImageContext() { GraphicsStack.pop() }

/// Fills a rectangle of the current context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
