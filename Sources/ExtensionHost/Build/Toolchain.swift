// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The Swift toolchain of this machine.
package struct Toolchain: Sendable {
    /// The folder of `swift`, links followed.
    package var folder: URL
    /// The identity of this compiler: its path, size and time of change.
    package var identity: String

    package var swift: String { folder.appendingPathComponent("swift").path }

    /// The symbolizer of the toolchain, or of the system.
    package var symbolizer: String? {
        [folder.appendingPathComponent("llvm-symbolizer").path, "/usr/bin/llvm-symbolizer"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Finds `swift` in the folders of `PATH`.
    package static func find(path: String?) throws(ExtensionError) -> Toolchain {
        for folder in (path ?? "").split(separator: ":").map(String.init) + ["/usr/local/bin", "/usr/bin"] {
            let compiler = URL(fileURLWithPath: folder).appendingPathComponent("swiftc")
            guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
            let real = compiler.deletingLastPathComponent().resolvingSymlinksInPath()
            var status = stat()
            guard stat(compiler.path, &status) == 0 else { continue }
            // swiftc is a link; what it leads to has the date of the release.
            let times = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
            return Toolchain(folder: real, identity: "\(real.path) \(status.st_size) \(times)")
        }
        throw ExtensionError(
            .noCompiler,
            "An app's own extension is compiled on this machine, which needs Swift 6.2 or later; install it from "
                + "https://www.swift.org/install/linux. Without it, simulate runs the built-in extension."
        )
    }
}
