// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A colour in sRGB.
public final class CGColor: Hashable, Sendable {
    /// Red, green, blue and alpha, from 0 to 1.
    public let components: [CGFloat]?

    /// Creates a colour.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
    }

    /// Creates a grey.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// How opaque it is, from 0 to 1.
    public var alpha: CGFloat { parts[3] }

    var parts: [CGFloat] { components ?? [0, 0, 0, 1] }

    /// Whether both have the same components.
    public static func == (a: CGColor, b: CGColor) -> Bool { a.components == b.components }

    /// Feeds the components.
    public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}
