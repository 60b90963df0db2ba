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
            while true {
                let count = read(file.descriptor, memory.baseAddress, memory.count)
                if count >= 0 { return count }
                if errno != EINTR {
                    throw AudienceError(
                        code: .unreadable,
                        message: "cannot be read: \(String(cString: strerror(errno)).lowercased())"
                    )
                }
            }
        }
    }

    private final class OpenFile: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit {
            if descriptor > 0 { close(descriptor) }
        }
    }
}
