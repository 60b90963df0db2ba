// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime

/// A file with a picture: PNG and JPEG can be decoded.
public final class CGImageSource: Sendable {
    let data: Data

    init(_ data: Data) { self.data = data }
}

/// Returns a source for the file's bytes, whatever they are.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    // Not Data(referencing:), which fetches one byte after the other.
    CGImageSource(Data(bytes: data.bytes, count: data.length))
}

/// Returns a source for a file; `nil` if the file does not exist.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard let path = url.path, let data = FileManager.default.contents(atPath: path) else { return nil }
    return CGImageSource(data)
}

/// Returns the type of the file.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    PictureFormat(isrc.data).map { CFString(string: $0.rawValue) }
}

/// Returns 1 for a picture that can be decoded, else 0.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { CGImage(isrc.data) == nil ? 0 : 1 }

/// Returns size, orientation and type, read from the header.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0, let image = CGImage(isrc.data) else { return nil }
    let properties: [NSString: Any] = [
        kCGImagePropertyPixelWidth: NSNumber(value: image.width),
        kCGImagePropertyPixelHeight: NSNumber(value: image.height),
        kCGImagePropertyOrientation: NSNumber(value: image.exifOrientation),
        kCGImagePropertyDepth: NSNumber(value: 8),
    ]
    return NSDictionary(dictionary: properties)
}

/// Returns the picture, whose pixels are decoded when they are asked for.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    index == 0 ? CGImage(isrc.data) : nil
}

/// Returns a smaller picture with both sides at most `kCGImageSourceThumbnailMaxPixelSize`, without decoding the whole.
///
/// `kCGImageSourceCreateThumbnailWithTransform` turns it upright. Without
/// `kCGImageSourceCreateThumbnailFromImageAlways` or `IfAbsent` there is none: thumbnails inside files are not read.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    func option(_ key: CFString) -> NSNumber? { options?.object(forKey: key) as? NSNumber }
    let isMade =
        option(kCGImageSourceCreateThumbnailFromImageAlways)?.boolValue == true
        || option(kCGImageSourceCreateThumbnailFromImageIfAbsent)?.boolValue == true
    guard index == 0, isMade, let image = CGImage(isrc.data) else { return nil }
    let side = option(kCGImageSourceThumbnailMaxPixelSize)?.intValue ?? max(image.width, image.height)
    guard side > 0, let thumbnail = image.thumbnail(side: side) else { return nil }
    let orientation = UIImage.Orientation(exif: image.exifOrientation)
    guard option(kCGImageSourceCreateThumbnailWithTransform)?.boolValue == true, orientation != .up,
        let bitmap = thumbnail.bitmap
    else { return thumbnail }
    let (width, height) =
        orientation.isTurned ? (bitmap.height, bitmap.width) : (bitmap.width, bitmap.height)
    guard let canvas = Canvas(width: width, height: height) else { return nil }
    canvas.draw(bitmap, orientation.placing, in: CGRect(x: 0, y: 0, width: width, height: height))
    canvas.bitmap.profile = bitmap.profile
    return CGImage(canvas.bitmap)
}

/// Writes one picture into a file.
public final class CGImageDestination {
    fileprivate let format: PictureFormat
    fileprivate let target: Target
    fileprivate var image: CGImage?
    fileprivate var quality = 1.0
    fileprivate var orientation = 1

    fileprivate enum Target {
        case data(NSMutableData)
        case file(URL)
    }

    fileprivate init?(_ type: CFString, _ target: Target) {
        guard let format = PictureFormat(rawValue: type.description), format.refusal == nil else {
            PictureLog.refuse("The simulator writes public.png and public.jpeg, and no \(type.description).")
            return nil
        }
        self.format = format
        self.target = target
    }
}

/// Returns a destination in memory, for one PNG or JPEG.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type, .data(data))
}

/// Returns a destination in a file, for one PNG or JPEG.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    url.path.flatMap { CGImageDestination(type, .file(URL(fileURLWithPath: $0))) }
}

/// Adds the picture that is written; the last one counts.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination,
    _ image: CGImage,
    _ properties: CFDictionary?
) {
    idst.image = image
    if let quality = properties?.object(forKey: kCGImageDestinationLossyCompressionQuality) as? NSNumber {
        idst.quality = quality.doubleValue
    }
    if let orientation = properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber {
        idst.orientation = orientation.intValue
    }
}

/// Adds the source's picture.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination,
    _ isrc: CGImageSource,
    _ index: Int,
    _ properties: CFDictionary?
) {
    guard let image = CGImage(isrc.data) else { return }
    idst.orientation = image.exifOrientation
    CGImageDestinationAddImage(idst, image, properties)
}

/// Writes the file and returns whether that went well.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    let orientation = (1...8).contains(idst.orientation) ? idst.orientation : 1
    guard
        let data = idst.image?.bitmap?.encoded(as: idst.format, quality: idst.quality, orientation: orientation)
    else { return false }
    switch idst.target {
    case .data(let target): target.append(data)
    case .file(let url): return (try? data.write(to: url)) != nil
    }
    return true
}

/// Whether decoded pixels are kept.
public var kCGImageSourceShouldCache: CFString { "kCGImageSourceShouldCache" }
/// Whether pixels are decoded at once.
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }
/// The longest side of a thumbnail.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }
/// Whether a thumbnail is made from the picture.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString { "kCGImageSourceCreateThumbnailFromImageAlways" }
/// Whether a thumbnail is made from the picture if the file has none.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString { "kCGImageSourceCreateThumbnailFromImageIfAbsent" }
/// Whether a thumbnail is turned upright.
public var kCGImageSourceCreateThumbnailWithTransform: CFString { "kCGImageSourceCreateThumbnailWithTransform" }
/// The width in pixels.
public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
/// The height in pixels.
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
/// EXIF's orientation.
public var kCGImagePropertyOrientation: CFString { "Orientation" }
/// Bits of a component.
public var kCGImagePropertyDepth: CFString { "Depth" }
/// The quality of a JPEG, from 0 to 1.
public var kCGImageDestinationLossyCompressionQuality: CFString { "kCGImageDestinationLossyCompressionQuality" }
