// SPDX-License-Identifier: Apache-2.0

import CFuzzer
import Foundation

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

/// Hands libFuzzer the target that the environment names; its options are libFuzzer's own.
@main
enum Fuzzer {
    /// Without it the names are printed.
    ///
    /// A variable instead of an argument, because libFuzzer starts the program again with its own arguments.
    static let variable = "RICHPUSH_FUZZ_TARGET"

    static func main() {
        let name = ProcessInfo.processInfo.environment[variable] ?? ""
        guard let target = targets.first(where: { $0.name == name }) else {
            for target in targets.map(\.name).sorted() { print(target) }
            exit(64)
        }
        chosen = target
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
            Fuzzer.chosen?.check([UInt8](UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
    }

    /// libFuzzer takes a function without context; it is set once, before the first input.
    nonisolated(unsafe) private static var chosen: Fuzzing?
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
