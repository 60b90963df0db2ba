// SPDX-License-Identifier: Apache-2.0

/// Reads what libFuzzer makes of a target's seeds.
protocol FuzzTarget {
    /// What `.github/scripts/fuzz` calls it; its seeds are in `Corpora/<name>`.
    static var name: String { get }

    /// Reads the bytes; a trap or a broken promise ends the run.
    static func check(_ bytes: [UInt8])
}

/// A target as a value.
struct Fuzzing: Sendable {
    let name: String
    let check: @Sendable ([UInt8]) -> Void

    init<Target: FuzzTarget & SendableMetatype>(_ type: Target.Type) {
        name = Target.name
        check = { bytes in Target.check(bytes) }
    }
}

extension [UInt8] {
    /// The bytes between zeros, so that one input can be several texts.
    func parts(_ count: Int) -> [[UInt8]] {
        var parts = split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false).map(Array.init)
        while parts.count < count { parts.append([]) }
        return parts
    }

    /// The bytes as text, repaired if they are not UTF-8.
    var text: String { String(decoding: self, as: UTF8.self) }
}
