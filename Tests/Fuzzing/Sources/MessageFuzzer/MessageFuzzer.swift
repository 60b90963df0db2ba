// SPDX-License-Identifier: Apache-2.0

import CFuzzer
import PushMessages

/// Reads, lints and writes what libFuzzer makes of messages; a trap or a message that does not survive a round trip ends
/// the run.
@main
enum MessageFuzzer {
    static func main() {
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        _ = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
            MessageFuzzer.check([UInt8](UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
    }

    static func check(_ bytes: [UInt8]) {
        guard let document = try? JSONDocument(parsing: bytes) else { return }
        _ = Linter.standard.lint(document)
        let reading = PushMessage.read(document)
        let written: [UInt8] = reading.message.encoded()
        guard let again = try? PushMessage.read(written) else {
            preconditionFailure("what was written cannot be read")
        }
        if reading.violations.isEmpty {
            precondition(again.violations.isEmpty, "what was written has violations: \(again.violations)")
            precondition(again.message.encoded() == written, "what was written is written differently once it was read")
        }
    }
}
