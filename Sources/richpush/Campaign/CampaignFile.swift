// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import SystemFiles

/// A file of a campaign's folder that is written anew, for its owner alone: targets stand in it.
final class CampaignFile: Sendable {
    private let url: URL
    private let handle: FileHandle

    /// Makes the file, or empties it.
    init(_ url: URL) throws(InputFailure) {
        do throws(SystemCallFailure) {
            let descriptor = try RegularFile.open(url.path, O_WRONLY | O_CREAT | O_TRUNC)
            handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        } catch {
            throw InputFailure(unwritten: url, error)
        }
        self.url = url
    }

    /// Writes all of the bytes behind those before.
    func write(_ bytes: some Sequence<UInt8>) throws(InputFailure) {
        let bytes = ContiguousArray(bytes)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.write(handle.fileDescriptor, $0.baseAddress! + written, $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw InputFailure(unwritten: url, SystemCallFailure(errno: errno)) }
            written += count
        }
    }
}
#endif
