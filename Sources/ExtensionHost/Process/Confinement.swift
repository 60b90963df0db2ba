// SPDX-License-Identifier: Apache-2.0

internal import CConfinement
internal import Foundation

/// The means that hold a program to itself from its first instruction on, as far as the kernel grants it.
package struct Confinement: OptionSet, Sendable, Hashable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It has a network of its own, without a way out (a network namespace).
    package static let network = Confinement(rawValue: UInt32(CCONFINEMENT_NETWORK))
    /// It opens no files but the system's, its program's and its own (Landlock).
    package static let files = Confinement(rawValue: UInt32(CCONFINEMENT_FILES))
    /// It calls nothing that an extension does not need (seccomp).
    package static let calls = Confinement(rawValue: UInt32(CCONFINEMENT_CALLS))
    /// It runs as a user without rights, because its host is the administrator's.
    package static let user = Confinement(rawValue: UInt32(CCONFINEMENT_USER))
    /// It signals only itself (Landlock, from version 6 on).
    package static let signals = Confinement(rawValue: UInt32(CCONFINEMENT_SIGNALS))

    /// The code of the line in a delivery's timeline.
    package static let lineCode = "RichPush-confinement"

    /// In one line what holds a process and what does not.
    package var line: String {
        let parts: [(Confinement, String)] = [
            (.files, "files"), (.calls, "calls"), (.signals, "signals"), (.network, "network"), (.user, "user"),
        ]
        // Without calls to open sockets there is no network, and a host without rights has no user to leave.
        let granted = contains(.calls) ? union(.network) : self
        let held = parts.filter { granted.contains($0.0) }.map(\.1)
        let open = parts.filter { !granted.contains($0.0) && ($0.0 != .user || geteuid() == 0) }.map(\.1)
        return "confined: \(held.isEmpty ? "nothing" : held.joined(separator: ", "))"
            + (open.isEmpty ? "" : "; not confined: \(open.joined(separator: ", "))")
    }

    /// It can change no files but its own, by opening them or by their paths.
    var changesOwnFilesOnly: Bool { isSuperset(of: [.files, .calls]) }

    /// The user of foreign code where its host is the administrator's: `nobody` of Linux.
    static let userWithoutRights: UInt32 = 65_534

    /// The confinement that a program is to have.
    package struct Request: Sendable {
        enum Calls: Sendable {
            /// All that compilers call; no sockets of a network.
            case build
            /// The calls that an extension needs.
            case processExtension

            var number: Int32 {
                switch self {
                case .build: Int32(CCONFINEMENT_BUILD_CALLS)
                case .processExtension: Int32(CCONFINEMENT_EXTENSION_CALLS)
                }
            }
        }

        var calls: Calls
        var readable: [String]
        var writable: [String]
        /// Whether the administrator's rights are given up.
        var dropsUser: Bool

        private static let devices = ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"]
        private static let libraries = ["/usr", "/lib", "/lib32", "/lib64", "/bin", "/opt"]

        /// An extension's process: the system's libraries, what they read, and its own folders.
        ///
        /// - Parameters:
        ///   - folders: The program's folder, and the folders of Swift's libraries.
        ///   - own: The process's own folder.
        static func processExtension(reading folders: [String], writing own: String) -> Request {
            let settings = [
                "ld.so.cache", "localtime", "timezone", "passwd", "group", "nsswitch.conf", "hosts", "host.conf",
                "resolv.conf", "ssl", "ca-certificates", "locale.alias",
            ]
            let kernel = [
                "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm", "/sys/fs/cgroup",
                "/sys/devices/system/cpu", "/sys/kernel/mm/transparent_hugepage",
            ]
            return Request(
                calls: .processExtension,
                readable: libraries + settings.map { "/etc/" + $0 } + kernel + folders,
                writable: [own] + devices,
                dropsUser: true
            )
        }

        /// A build: the system, the toolchain and the package; the cache is the build's own.
        static func build(reading folders: [String], writing cache: String) -> Request {
            Request(
                calls: .build,
                readable: libraries + ["/sbin", "/etc", "/proc", "/sys", "/dev"] + folders,
                writable: [cache] + devices,
                dropsUser: false
            )
        }
    }
}
