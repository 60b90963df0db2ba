// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A colour.
open class UIColor: NSObject, @unchecked Sendable {
    /// The colour as Core Graphics has it.
    public let cgColor: CGColor

    /// Creates a colour of sRGB.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a colour.
    public init(cgColor: CGColor) { self.cgColor = cgColor }

    /// Creates a grey.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour by its hue, from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func part(_ shift: CGFloat) -> CGFloat {
            let k = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// Returns the colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        let parts = cgColor.parts
        return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    /// Gives the components and returns `true`.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        for (target, part) in zip([red, green, blue, alpha], cgColor.parts) { target?.pointee = part }
        return true
    }

    /// Fills with it from now on.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    /// Draws lines with it from now on.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

    /// Fills and draws lines with it from now on.
    public func set() {
        setFill()
        setStroke()
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.cgColor == cgColor }

    open override var hash: Int { cgColor.hashValue }

    private convenience init(_ red: Int, _ green: Int, _ blue: Int) {
        self.init(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    }

    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Grey.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Light grey.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// Dark grey.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Transparent.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Red.
    public static let red = UIColor(255, 0, 0)
    /// Green.
    public static let green = UIColor(0, 255, 0)
    /// Blue.
    public static let blue = UIColor(0, 0, 255)
    /// Cyan.
    public static let cyan = UIColor(0, 255, 255)
    /// Yellow.
    public static let yellow = UIColor(255, 255, 0)
    /// Magenta.
    public static let magenta = UIColor(255, 0, 255)
    /// Orange.
    public static let orange = UIColor(255, 128, 0)
    /// Purple.
    public static let purple = UIColor(128, 0, 128)
    /// Brown.
    public static let brown = UIColor(153, 102, 51)
    /// The system's red, in its light appearance.
    public static let systemRed = UIColor(255, 59, 48)
    /// The system's green, in its light appearance.
    public static let systemGreen = UIColor(52, 199, 89)
    /// The system's blue, in its light appearance.
    public static let systemBlue = UIColor(0, 122, 255)
    /// The system's grey, in its light appearance.
    public static let systemGray = UIColor(142, 142, 147)
    /// The system's orange, in its light appearance.
    public static let systemOrange = UIColor(255, 149, 0)
    /// The system's background, in its light appearance.
    public static let systemBackground = UIColor(255, 255, 255)
    /// The colour of text, in its light appearance.
    public static let label = UIColor(0, 0, 0)
}
