// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files and sockets that a process has open at one time.
struct OpenDescriptors: Sendable {
    private let numbers: Set<Int32>

    /// Those of this process that are open now.
    static var current: OpenDescriptors {
        // Both systems list them in /dev/fd.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        return OpenDescriptors(numbers: Set(names.compactMap { Int32($0) }))
    }

    /// Keeps all others, save the standard ones, from a program that is run next.
    ///
    /// Listening sockets carry no such mark of their own: a command that outlives the emulator would keep its ports.
    func closeOthersOnExec() {
        for descriptor in Self.current.numbers where descriptor > 2 && !numbers.contains(descriptor) {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }
}
