// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import ExtensionWire
internal import Foundation
internal import Synchronization

/// The file that a download's body is written to by the host: made before the request, removed unless it is kept.
final class DownloadPlace: Sendable {
    let file: OwnedDescriptor
    private let path: String
    private let isKept = Mutex(false)

    /// - Returns: `nil` if the transfer does not want a file, or if none can be made: the end of the transfer reports
    ///   why.
    init?(of destination: Transfer.Destination) {
        guard case .file(let path) = destination, !path.utf8.contains(0) else { return nil }
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { return nil }
        file = OwnedDescriptor(number)
        self.path = path
    }

    func keep() { isKept.withLock { $0 = true } }

    /// Closes the file, which is moved to the device only once nobody can write it.
    func leave() {
        file.close()
        if !isKept.withLock({ $0 }) { unlink(path) }
    }
}
