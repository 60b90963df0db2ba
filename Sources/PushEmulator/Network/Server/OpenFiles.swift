// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files that the process may open (`RLIMIT_NOFILE`), and how many of them connections may take.
///
/// The rest is for the database, downloads, attachments and the listeners themselves.
enum OpenFiles {
    /// The smallest limit with which an emulator starts; it has about 40 files open before its first client.
    static let leastLimit = 128
    private static let ownCount = 48

    static var limit: Int {
        var limit = rlimit()
        #if canImport(Glibc)
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 512 }
        #else
        guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return 512 }
        #endif
        return Int(clamping: limit.rlim_cur)
    }

    /// The maximum number of connections of all listeners together.
    static var connectionCount: Int { max(1, (limit - ownCount) / 8 * 5) }

    /// The maximum number of the proxy's tunnels, each of which takes two files.
    static var tunnelCount: Int { max(1, (limit - ownCount) / 8) }

    /// Throws if an emulator would run out of files with its first clients.
    static func check(limit: Int = Self.limit) throws(EmulatorError) {
        guard limit < leastLimit else { return }
        throw EmulatorError(
            .portUnavailable,
            "The process may open \(limit) files, and an emulator needs \(leastLimit); raise the limit, for instance with "
                + "ulimit -n 1024."
        )
    }
}
