// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import SystemFiles

/// The bytes of an audience, straight from the system.
enum AudienceFile {
    /// Opens a file or standard input.
    static func source(_ input: InputSource) throws(InputFailure) -> AudienceReader.Source {
        let file = try input.file()
        return { memory throws(AudienceError) in
            do throws(SystemCallFailure) {
                return try file.read(into: memory)
            } catch {
                throw AudienceError(code: .unreadable, message: "cannot be read: \(error.cause)")
            }
        }
    }

    /// About how many rows a file has, by the length of the first; `nil` if that is unknown.
    static func rowEstimate(_ input: InputSource) -> Int? {
        // To look into a pipe is to take from it.
        guard !input.isStandardInput, FileKind(input.argument) == .regular,
            let file = FileHandle(forReadingAtPath: input.argument),
            let size = try? file.seekToEnd(), size > 0
        else { return nil }
        try? file.seek(toOffset: 0)
        let piece = (try? file.read(upToCount: 1 << 16)) ?? Data()
        let lines = piece.count { $0 == UInt8(ascii: "\n") }
        return lines == 0 ? nil : Int(size) / max(1, piece.count / lines)
    }
}
