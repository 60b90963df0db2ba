// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// The kind of file at a path; a link counts as its target.
package enum FileKind: Sendable, Hashable {
    case regular
    case folder
    case pipe
    case socket
    case device

    /// - Returns: `nil` if nothing is there, or nothing that this user may look at.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        self =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
    }

    /// Its name in sentences.
    package var name: String {
        switch self {
        case .regular: "a file"
        case .folder: "a folder"
        case .pipe: "a pipe"
        case .socket: "a socket"
        case .device: "a device"
        }
    }
}
