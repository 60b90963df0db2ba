// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A drawing of Android in XML, as far as a silhouette needs it: its outlines, without their colours.
///
/// Source: Android, *Vector drawables overview*, and `VectorDrawable`, whose path data are those of SVG.
package struct VectorDrawable: Sendable, Hashable {
    /// An outline in SVG's notation.
    package struct Path: Sendable, Hashable {
        package var data: String
        /// The width of its line; `nil` if it is filled.
        package var lineWidth: Double?
        /// The transforms of its groups in SVG's notation, the outermost first.
        package var transform: String
    }

    private static let pathLimit = 200
    private static let byteLimit = 64 << 10

    package private(set) var width: Double
    package private(set) var height: Double
    package private(set) var paths: [Path] = []

    /// Reads a file's root; `nil` if it is another drawable, or larger than icons are.
    init?(_ root: MarkupElement) {
        guard root.name == "vector", let width = Self.number(root, "viewportWidth"),
            let height = Self.number(root, "viewportHeight"), (1...10_000).contains(width),
            (1...10_000).contains(height)
        else { return nil }
        (self.width, self.height) = (width, height)
        guard read(root, ""), !paths.isEmpty else { return nil }
    }

    private mutating func read(_ group: MarkupElement, _ transform: String) -> Bool {
        for element in group.elements {
            switch element.name {
            case "group": guard read(element, transform + Self.transform(of: element)) else { return false }
            case "path":
                guard let data = element.attributes["android:pathData"], Self.isPath(data) else { return false }
                let isFilled =
                    element.attributes["android:fillColor"] != nil
                    || element.elements.contains { $0.attributes["name"] == "android:fillColor" }
                let line = isFilled ? nil : Self.number(element, "strokeWidth")
                paths.append(Path(data: data, lineWidth: line, transform: transform))
                guard paths.count <= Self.pathLimit, paths.reduce(0, { $0 + $1.data.utf8.count }) <= Self.byteLimit
                else { return false }
            default: break
            }
        }
        return true
    }

    /// Whether a text has only what path data have.
    private static func isPath(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { "MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\t\r".utf8.contains($0) }
    }

    private static func number(_ element: MarkupElement, _ name: String) -> Double? {
        element.attributes["android:\(name)"].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    private static func transform(of group: MarkupElement) -> String {
        let value = { (name: String, usual: Double) in number(group, name) ?? usual }
        let (x, y) = (value("pivotX", 0), value("pivotY", 0))
        let parts = [
            ("translate(\(value("translateX", 0) + x) \(value("translateY", 0) + y))", ["translateX", "translateY"]),
            ("rotate(\(value("rotation", 0)))", ["rotation"]),
            ("scale(\(value("scaleX", 1)) \(value("scaleY", 1)))", ["scaleX", "scaleY"]),
        ]
        let changes = parts.contains { $0.1.contains { number(group, $0) != nil } }
        return changes ? parts.map(\.0).joined(separator: " ") + " translate(\(-x) \(-y)) " : ""
    }
}
