// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How drawings blend with the existing pixels.
public enum CGBlendMode: Int32, Sendable {
    /// Over the existing pixels.
    case normal = 0
    /// Darker, as two filters behind each other.
    case multiply = 1
    /// Lighter, as two lamps on one wall.
    case screen = 2
    /// Nothing.
    case clear = 16
    /// Instead of the existing pixels.
    case copy = 17
    /// Where something is there.
    case sourceIn = 18
    /// Over the existing pixels, only where they are not transparent.
    case sourceAtop = 20
    /// The existing pixels, only under the drawing.
    case destinationIn = 23
}

/// Draws pictures and shapes into a bitmap, in its pixels.
final class Canvas {
    let bitmap: Bitmap

    init?(width: Int, height: Int) {
        guard let bitmap = Bitmap(width: width, height: height) else { return nil }
        self.bitmap = bitmap
    }

    struct Style {
        var alpha: CGFloat = 1
        var blendMode = CGBlendMode.normal
        var clip: Coverage?
    }

    /// Draws a picture, the unit square of which `placing` puts into the rectangle: the identity draws it upright.
    ///
    /// A picture that becomes smaller is averaged; one that becomes larger is interpolated.
    func draw(
        _ picture: Bitmap,
        _ placing: CGAffineTransform,
        in rect: CGRect,
        transform: CGAffineTransform = .identity,
        style: Style = Style()
    ) {
        guard rect.width != 0, rect.height != 0 else { return }
        let unit = CGAffineTransform(a: 1 / rect.width, b: 0, c: 0, d: 1 / rect.height, tx: 0, ty: 0)
            .translatedBy(x: -rect.minX, y: -rect.minY)
        let toSource = transform.inverted().concatenating(unit).concatenating(placing)
            .concatenating(CGAffineTransform(scaleX: CGFloat(picture.width), y: CGFloat(picture.height)))
        let sampler = Sampler(picture, toSource)
        let area = rect.applying(transform).integral
            .intersection(CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
        guard !area.isNull, area.width > 0, area.height > 0 else { return }
        let alpha = UInt32((min(1, max(0, style.alpha)) * 255).rounded())
        for y in Int(area.minY)..<Int(area.maxY) {
            let line = bitmap.row(y)
            for x in Int(area.minX)..<Int(area.maxX) {
                var cover = alpha
                if let clip = style.clip { cover = cover * UInt32(clip.values[y * clip.width + x]) / 255 }
                guard cover > 0, let pixel = sampler.pixel(x, y) else { continue }
                Self.blend(pixel, cover, line + x * 4, style.blendMode)
            }
        }
    }

    /// Fills a shape with a colour: red, green, blue and alpha from 0 to 1.
    func fill(_ outline: Outline, _ color: [CGFloat], isEvenOdd: Bool = false, style: Style = Style()) {
        let coverage = Coverage(outline, width: bitmap.width, height: bitmap.height, isEvenOdd: isEvenOdd)
        if let clip = style.clip { coverage.intersect(clip) }
        let alpha = min(1, max(0, color[3])) * min(1, max(0, style.alpha))
        let parts = (0..<3).map { UInt32((min(1, max(0, color[$0])) * alpha * 255).rounded()) }
        let pixel = SIMD4(parts[0], parts[1], parts[2], UInt32((alpha * 255).rounded()))
        for (index, cover) in coverage.values.enumerated() where cover > 0 {
            Self.blend(pixel, UInt32(cover), bitmap.pixels + index * 4, style.blendMode)
        }
    }

    /// Blends one pixel, of which `cover` of 255 is drawn on.
    private static func blend(
        _ source: SIMD4<UInt32>,
        _ cover: UInt32,
        _ target: UnsafeMutablePointer<UInt8>,
        _ mode: CGBlendMode
    ) {
        let under = SIMD4(UInt32(target[0]), UInt32(target[1]), UInt32(target[2]), UInt32(target[3]))
        let full = SIMD4<UInt32>(repeating: 255)
        let (sourceAlpha, underAlpha) = (SIMD4(repeating: source[3]), SIMD4(repeating: under[3]))
        let result: SIMD4<UInt32>
        switch mode {
        case .normal: result = source &+ under &* (full &- sourceAlpha) / 255
        case .copy: result = source
        case .clear: result = .zero
        case .sourceIn: result = source &* underAlpha / 255
        case .sourceAtop: result = source &* underAlpha / 255 &+ under &* (full &- sourceAlpha) / 255
        case .destinationIn: result = under &* sourceAlpha / 255
        case .multiply:
            let both = source &* under / 255
            result = both &+ source &* (full &- underAlpha) / 255 &+ under &* (full &- sourceAlpha) / 255
        case .screen: result = source &+ under &- source &* under / 255
        }
        let mixed = cover == 255 ? result : (result &* cover &+ under &* (255 - cover)) / 255
        for channel in 0..<4 { target[channel] = UInt8(min(255, mixed[channel])) }
    }
}

/// Looks up what a pixel of a canvas shows of a picture.
private struct Sampler {
    private let picture: Bitmap
    private let toSource: CGAffineTransform
    private let spreadX: Double
    private let spreadY: Double

    init(_ picture: Bitmap, _ toSource: CGAffineTransform) {
        self.picture = picture
        self.toSource = toSource
        spreadX = Double(abs(toSource.a) + abs(toSource.c))
        spreadY = Double(abs(toSource.b) + abs(toSource.d))
    }

    /// `nil` outside of the picture.
    func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt32>? {
        let (deviceX, deviceY) = (Double(x) + 0.5, Double(y) + 0.5)
        let u = Double(toSource.a) * deviceX + Double(toSource.c) * deviceY + Double(toSource.tx)
        let v = Double(toSource.b) * deviceX + Double(toSource.d) * deviceY + Double(toSource.ty)
        guard u >= 0, v >= 0, u < Double(picture.width), v < Double(picture.height) else { return nil }
        return spreadX > 1.001 || spreadY > 1.001 ? average(u, v) : interpolated(u, v)
    }

    private func average(_ u: Double, _ v: Double) -> SIMD4<UInt32> {
        let left = max(0, Int((u - spreadX / 2).rounded()))
        let right = min(picture.width, max(left + 1, Int((u + spreadX / 2).rounded())))
        let top = max(0, Int((v - spreadY / 2).rounded()))
        let bottom = min(picture.height, max(top + 1, Int((v + spreadY / 2).rounded())))
        var sum = SIMD4<UInt32>.zero
        for y in top..<bottom {
            let row = picture.row(y)
            for x in left..<right { sum &+= Self.pixel(row + x * 4) }
        }
        let count = UInt32(max(1, (right - left) * (bottom - top)))
        return (sum &+ count / 2) / count
    }

    private func interpolated(_ u: Double, _ v: Double) -> SIMD4<UInt32> {
        let (x, y) = (max(0, u - 0.5), max(0, v - 0.5))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, picture.width - 1), min(top + 1, picture.height - 1))
        let (p, q) = (UInt32((x - Double(left)) * 256), UInt32((y - Double(top)) * 256))
        let (upper, lower) = (picture.row(top), picture.row(bottom))
        let above = Self.pixel(upper + left * 4) &* (256 - p) &+ Self.pixel(upper + right * 4) &* p
        let below = Self.pixel(lower + left * 4) &* (256 - p) &+ Self.pixel(lower + right * 4) &* p
        return (above &* (256 - q) &+ below &* q &+ 32768) &>> 16
    }

    private static func pixel(_ at: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
        SIMD4(UInt32(at[0]), UInt32(at[1]), UInt32(at[2]), UInt32(at[3]))
    }
}
