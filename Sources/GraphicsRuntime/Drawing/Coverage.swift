// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How much of each pixel lies inside a shape, 0 to 255.
final class Coverage {
    /// Lines that are looked at in each row of pixels.
    private static let lines = 4

    let width: Int
    let height: Int
    private(set) var values: [UInt8]

    /// The coverage of the outline's inside, by its windings or, with `isEvenOdd`, by their parity.
    init(_ outline: Outline, width: Int, height: Int, isEvenOdd: Bool = false) {
        self.width = width
        self.height = height
        values = [UInt8](repeating: 0, count: width * height)
        var edges: [(top: Double, bottom: Double, x: Double, slope: Double, winding: Int)] = []
        for polygon in outline.polygons {
            guard polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let last = polygon.last else { continue }
            for (from, to) in zip([last] + polygon, polygon) where from.y != to.y {
                let isDown = from.y < to.y
                let (upper, lower) = isDown ? (from, to) : (to, from)
                let slope = Double((lower.x - upper.x) / (lower.y - upper.y))
                edges.append((Double(upper.y), Double(lower.y), Double(upper.x), slope, isDown ? 1 : -1))
            }
        }
        edges.sort { $0.top < $1.top }
        guard let top = edges.first?.top, let bottom = edges.map(\.bottom).max() else { return }
        var row = [Double](repeating: 0, count: width)
        var crossings: [(x: Double, winding: Int)] = []
        for y in max(0, Int(max(top, 0)))..<max(0, min(height, Int(min(bottom, Double(height))) + 1)) {
            for x in 0..<width { row[x] = 0 }
            for line in 0..<Self.lines {
                let at = Double(y) + (Double(line) + 0.5) / Double(Self.lines)
                crossings.removeAll(keepingCapacity: true)
                for edge in edges {
                    if edge.top > at { break }
                    if edge.bottom > at { crossings.append((edge.x + (at - edge.top) * edge.slope, edge.winding)) }
                }
                crossings.sort { $0.x < $1.x }
                var winding = 0
                for (crossing, next) in zip(crossings, crossings.dropFirst()) {
                    winding += crossing.winding
                    if isEvenOdd ? winding % 2 != 0 : winding != 0 { Self.add(crossing.x, next.x, to: &row) }
                }
            }
            for x in 0..<width {
                values[y * width + x] = UInt8(min(255, (row[x] * 255 / Double(Self.lines)).rounded()))
            }
        }
    }

    private static func add(_ from: Double, _ to: Double, to row: inout [Double]) {
        let start = max(0, from)
        let end = min(Double(row.count), to)
        guard start < end else { return }
        let first = Int(start)
        let last = min(row.count - 1, Int(end))
        guard first < last else {
            row[first] += end - start
            return
        }
        row[first] += Double(first + 1) - start
        for x in first + 1..<last { row[x] += 1 }
        row[last] += end - Double(last)
    }

    /// Keeps what lies inside the other shape as well.
    func intersect(_ other: Coverage) {
        for index in values.indices { values[index] = UInt8(Int(values[index]) * Int(other.values[index]) / 255) }
    }
}
