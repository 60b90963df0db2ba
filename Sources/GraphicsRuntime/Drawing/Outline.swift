// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Closed polygons, into which every path is flattened.
struct Outline {
    /// Steps of a curve: a circle of 1,000 pixels is off by a twentieth of a pixel.
    private static let steps = 32

    private(set) var polygons: [[CGPoint]] = []
    private(set) var current = CGPoint.zero

    mutating func move(to point: CGPoint) {
        polygons.append([point])
        current = point
    }

    mutating func line(to point: CGPoint) {
        if polygons.isEmpty { polygons.append([current]) }
        polygons[polygons.count - 1].append(point)
        current = point
    }

    mutating func curve(to end: CGPoint, _ first: CGPoint, _ second: CGPoint) {
        let start = current
        for step in 1...Self.steps {
            let t = CGFloat(step) / CGFloat(Self.steps)
            let s = 1 - t
            let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            line(
                to: CGPoint(
                    x: p * start.x + q * first.x + r * second.x + u * end.x,
                    y: p * start.y + q * first.y + r * second.y + u * end.y
                )
            )
        }
    }

    mutating func quadraticCurve(to end: CGPoint, _ control: CGPoint) {
        let start = current
        func between(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        curve(to: end, between(start), between(end))
    }

    /// An arc, from angle to angle in radians; `isClockwise` as it looks where y grows downwards.
    mutating func arc(center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, isClockwise: Bool) {
        var sweep = end - start
        let turn = 2 * CGFloat.pi
        if isClockwise {
            while sweep < 0 { sweep += turn }
        } else {
            while sweep > 0 { sweep -= turn }
        }
        let steps = max(1, Int((abs(sweep) / turn * CGFloat(Self.steps) * 4).rounded(.up)))
        for step in 0...min(steps, 1024) {
            let angle = Double(start + sweep * CGFloat(step) / CGFloat(steps))
            let point = CGPoint(x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle)))
            if step == 0, polygons.isEmpty { move(to: point) } else { line(to: point) }
        }
    }

    mutating func close() {
        guard let first = polygons.last?.first else { return }
        line(to: first)
    }

    mutating func append(_ other: Outline) {
        polygons += other.polygons
        current = other.current
    }

    func applying(_ transform: CGAffineTransform) -> Outline {
        var result = self
        result.polygons = polygons.map { $0.map { $0.applying(transform) } }
        result.current = current.applying(transform)
        return result
    }

    init() {}

    init(rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        line(to: CGPoint(x: rect.maxX, y: rect.minY))
        line(to: CGPoint(x: rect.maxX, y: rect.maxY))
        line(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// A rectangle with these radii, of the corners from the top left clockwise.
    init(rect: CGRect, radii: [CGSize]) {
        /// The distance of control points at which four curves make a circle.
        let k: CGFloat = 0.5522847498
        let limit = CGSize(width: rect.width / 2, height: rect.height / 2)
        let r = radii.map { CGSize(width: min($0.width, limit.width), height: min($0.height, limit.height)) }
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        move(to: point(left + r[0].width, top))
        line(to: point(right - r[1].width, top))
        curve(
            to: point(right, top + r[1].height),
            point(right - r[1].width * (1 - k), top),
            point(right, top + r[1].height * (1 - k))
        )
        line(to: point(right, bottom - r[2].height))
        curve(
            to: point(right - r[2].width, bottom),
            point(right, bottom - r[2].height * (1 - k)),
            point(right - r[2].width * (1 - k), bottom)
        )
        line(to: point(left + r[3].width, bottom))
        curve(
            to: point(left, bottom - r[3].height),
            point(left + r[3].width * (1 - k), bottom),
            point(left, bottom - r[3].height * (1 - k))
        )
        line(to: point(left, top + r[0].height))
        curve(
            to: point(left + r[0].width, top),
            point(left, top + r[0].height * (1 - k)),
            point(left + r[0].width * (1 - k), top)
        )
        close()
    }

    init(ellipseIn rect: CGRect) {
        self.init(
            rect: rect,
            radii: [CGSize](repeating: CGSize(width: rect.width / 2, height: rect.height / 2), count: 4)
        )
    }

    /// The outline that a round pen of this width draws along the lines.
    func stroked(width: CGFloat) -> Outline {
        var result = Outline()
        let half = max(width, 0) / 2
        for polygon in polygons {
            for (from, to) in zip(polygon, polygon.dropFirst()) where from != to {
                let length = CGFloat(hypot(Double(to.x - from.x), Double(to.y - from.y)))
                let (x, y) = ((to.y - from.y) / length * half, (from.x - to.x) / length * half)
                result.move(to: CGPoint(x: from.x + x, y: from.y + y))
                result.line(to: CGPoint(x: to.x + x, y: to.y + y))
                result.line(to: CGPoint(x: to.x - x, y: to.y - y))
                result.line(to: CGPoint(x: from.x - x, y: from.y - y))
                result.close()
            }
            for point in polygon {
                // The same way round as the sides above: where both cover, they must not cancel out.
                let circle = CGRect(x: point.x - half, y: point.y - half, width: width, height: width)
                result.append(Outline(ellipseIn: circle))
            }
        }
        return result
    }
}
