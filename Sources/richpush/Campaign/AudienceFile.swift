// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign

/// The bytes of an audience, straight from the system.
enum AudienceFile {
    /// Opens a file or standard input.
    static func source(_ input: InputSource) throws(InputFailure) -> AudienceReader.Source {
        let file = OpenFile(input.isStandardInput ? 0 : Foundation.open(input.argument, O_RDONLY | O_CLOEXEC))
        guard file.descriptor >= 0 else { throw InputFailure(source: input, errno: errno) }
        if input.isStandardInput, isatty(0) == 1 {
            StandardOutput.printError("Reading from standard input; end it with Ctrl-D.")
        }
        return { memory throws(AudienceError) in
            let count = SharedDescriptor.read(file.descriptor, into: memory)
            if count >= 0 { return count }
            throw AudienceError(
                code: .unreadable,
                message: "cannot be read: \(String(cString: strerror(errno)).lowercased())"
            )
        }
    }

    /// About how many rows a file has, by the length of the first; `nil` if that is unknown.
    static func rowEstimate(_ input: InputSource) -> Int? {
        guard !input.isStandardInput, let file = FileHandle(forReadingAtPath: input.argument),
            let size = try? file.seekToEnd(), size > 0
        else { return nil }
        try? file.seek(toOffset: 0)
        let piece = (try? file.read(upToCount: 1 << 16)) ?? Data()
        let lines = piece.count { $0 == UInt8(ascii: "\n") }
        return lines == 0 ? nil : Int(size) / max(1, piece.count / lines)
    }

    private final class OpenFile: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit {
            if descriptor > 0 { close(descriptor) }
        }
    }
}
