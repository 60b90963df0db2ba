// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime

/// A picture: PNG and JPEG are decoded when their pixels are asked for, and then count as memory of the extension.
///
/// A picture that iOS decodes and the simulator does not (HEIC, WebP, GIF, TIFF, BMP) is `nil`, with a line in the
/// delivery's log.
open class UIImage: NSObject, @unchecked Sendable {
    /// How a picture has to be turned to be upright.
    public enum Orientation: Int, Sendable {
        /// Upright.
        case up = 0
        /// Turned by 180°.
        case down = 1
        /// Turned to the left.
        case left = 2
        /// Turned to the right.
        case right = 3
        /// Mirrored.
        case upMirrored = 4
        /// Mirrored and turned by 180°.
        case downMirrored = 5
        /// Mirrored along one diagonal.
        case leftMirrored = 6
        /// Mirrored along the other diagonal.
        case rightMirrored = 7
    }

    /// How a picture is shown as part of an interface, which an extension has none of.
    public enum RenderingMode: Int, Sendable {
        /// As the place of the picture has it.
        case automatic = 0
        /// In its own colours.
        case alwaysOriginal = 1
        /// In one colour.
        case alwaysTemplate = 2
    }

    /// Traits that a picture is chosen by; a simulated phone has but one picture of a name.
    open class Configuration: NSObject {
        /// Creates one without traits.
        public override init() {}
    }

    /// The pixels, which are not turned.
    public let cgImage: CGImage?
    /// Pixels of a point.
    public let scale: CGFloat
    /// How the pixels have to be turned.
    public let imageOrientation: Orientation
    /// How it is shown as part of an interface.
    public let renderingMode: RenderingMode

    init(_ image: CGImage?, scale: CGFloat, orientation: Orientation, mode: RenderingMode = .automatic) {
        cgImage = image
        self.scale = scale > 0 ? scale : 1
        imageOrientation = orientation
        renderingMode = mode
        super.init()
    }

    /// Creates a picture without pixels.
    public override convenience init() { self.init(nil, scale: 1, orientation: .up) }

    /// Creates a picture from pixels.
    public convenience init(cgImage: CGImage) { self.init(cgImage, scale: 1, orientation: .up) }

    /// Creates a picture from pixels.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage, scale: scale, orientation: orientation)
    }

    /// Reads the header of a PNG or JPEG; `nil` of anything else.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Reads the header of a PNG or JPEG; `nil` of anything else.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let image = CGImage(data) else { return nil }
        self.init(image, scale: scale, orientation: Orientation(exif: image.exifOrientation))
    }

    /// Reads a file; a name without a folder is one of the extension's bundle.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data, scale: Self.scale(ofFile: path))
    }

    /// Reads a picture of the extension's asset catalogues, or a file of its bundle.
    public convenience init?(named name: String) {
        if let path = BundlePicture.path(named: name) {
            self.init(contentsOfFile: path)
            return
        }
        PictureLog.refuse(
            "The extension's bundle has no picture \(name) in PNG or JPEG, neither as a file nor in an asset catalogue."
        )
        return nil
    }

    /// Reads a picture of the extension's asset catalogues, or a file of its bundle; it is that of the light appearance.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        self.init(named: name)
    }

    /// Reads a picture of the extension's asset catalogues, or a file of its bundle; it is that of the light appearance.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(named: name)
    }

    /// Returns `nil`: the system's symbols are not here.
    public convenience init?(systemName name: String) {
        PictureLog.refuse(
            "The system's symbol \(name) is only on Apple's systems; UIImage(systemName:) answers nil here."
        )
        return nil
    }

    private static func scale(ofFile path: String) -> CGFloat {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    }

    /// The size in points, turned upright.
    public var size: CGSize {
        guard let cgImage else { return .zero }
        let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
        return imageOrientation.isTurned ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    // MARK: - Files

    /// Returns the pixels as a PNG, which are not turned: a PNG has no orientation.
    public func pngData() -> Data? { cgImage?.bitmap?.encoded(as: .png) }

    /// Returns the pixels as a JPEG with the orientation; the quality is from 0 to 1.
    ///
    /// The encoder is libjpeg-turbo, not Apple's: sizes differ from a phone's by some percent.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        cgImage?.bitmap?.encoded(as: .jpeg, quality: Double(compressionQuality), orientation: imageOrientation.exif)
    }

    // MARK: - Drawing

    /// Draws it into the current context, in its own size.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws it into the current context.
    public func draw(in rect: CGRect) {
        guard let cgImage else { return }
        GraphicsStack.current?.context.draw(cgImage, imageOrientation.placing, in: rect)
    }

    /// Draws it into the current context.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws it into the current context.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let cgImage else { return }
        GraphicsStack.current?.context.draw(cgImage, imageOrientation.placing, in: rect, blendMode, alpha)
    }

    // MARK: - Smaller ones

    /// Returns a picture that fits into the size, without decoding the whole; iOS 15.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        let own = self.size
        guard let cgImage, own.width > 0, own.height > 0, size.width > 0, size.height > 0 else { return nil }
        let factor = min(size.width / own.width, size.height / own.height)
        let side = max(1, Int((max(own.width, own.height) * factor * scale).rounded()))
        return cgImage.thumbnail(side: side).map { UIImage($0, scale: scale, orientation: imageOrientation) }
    }

    /// Returns a picture that fits into the size; iOS 15.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

    /// Calls the handler with a picture that fits into the size; iOS 15.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        let delivery = DeliveryContext.current
        DispatchQueue.global().async {
            guard let delivery else { return completionHandler(self.preparingThumbnail(of: size)) }
            DeliveryContext.withCurrent(delivery) { completionHandler(self.preparingThumbnail(of: size)) }
        }
    }

    /// Decodes the picture and returns it; iOS 15.
    public func preparingForDisplay() -> UIImage? { cgImage?.bitmap == nil ? nil : self }

    /// Returns the picture with a way of being shown.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(cgImage, scale: scale, orientation: imageOrientation, mode: renderingMode)
    }
}

extension UIImage.Orientation {
    /// The orientations by EXIF's numbers, from 1.
    private static let byEXIF: [Self] = [
        .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]

    init(exif: Int) { self = Self.byEXIF.indices.contains(exif - 1) ? Self.byEXIF[exif - 1] : .up }

    var exif: Int { (Self.byEXIF.firstIndex(of: self) ?? 0) + 1 }

    /// Whether width and height change places.
    var isTurned: Bool { exif > 4 }

    /// Maps a point of the upright unit square to the unit square of the stored pixels.
    var placing: CGAffineTransform {
        switch self {
        case .up: .identity
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
        case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
        }
    }
}

/// Returns the picture's pixels as a PNG.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// Returns the picture as a JPEG; the quality is from 0 to 1.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
