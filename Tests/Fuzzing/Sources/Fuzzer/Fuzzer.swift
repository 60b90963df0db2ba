// SPDX-License-Identifier: Apache-2.0

import CFuzzer
import Foundation

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
