// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Memory for the values of one row, given back as a whole; its size is what one row may use.
final class Scratch {
    let byteLimit: Int
    private let base: UnsafeMutablePointer<UInt8>
    /// Bytes that are taken; behind a pointer, because every access to a variable of a class is checked.
    private let used: UnsafeMutablePointer<Int>

    private let seen: UnsafeMutablePointer<Int>
    /// As often as this, one row's expressions may look at all that they may make.
    private static let looks = 32
    private let seenLimit: Int

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
        seenLimit = max(1, byteLimit) * Self.looks
        seen = .allocate(capacity: 1)
        seen.initialize(to: 0)
        base = .allocate(capacity: byteLimit + ByteBuffer.slack)
        used = .allocate(capacity: 1)
        used.initialize(to: 0)
    }

    deinit {
        base.deallocate()
        used.deallocate()
        seen.deallocate()
    }

    func reset() {
        used.pointee = 0
        seen.pointee = 0
    }

    /// Counts bytes that are looked at, so that a template that looks at a long value again and again comes to its end.
    @inline(__always)
    func look(_ count: Int) throws(RowFailure) {
        seen.pointee &+= count
        guard seen.pointee <= seenLimit else { throw .overBudget }
    }

    /// Room for this many bytes.
    func take(_ count: Int) throws(RowFailure) -> UnsafeMutablePointer<UInt8> {
        guard count >= 0, count <= byteLimit - used.pointee else { throw .overBudget }
        defer { used.pointee += count }
        return base + used.pointee
    }

    /// Gives back the end of what was taken last.
    func giveBack(_ count: Int) { used.pointee -= count }

    func copy(_ text: String) throws(RowFailure) -> ByteSpan {
        let bytes = Array(text.utf8)
        let room = try take(bytes.count)
        bytes.withUnsafeBufferPointer { if let from = $0.baseAddress { memcpy(room, from, $0.count) } }
        return ByteSpan(room, bytes.count)
    }
}
