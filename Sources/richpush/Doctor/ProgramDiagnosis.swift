// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Programs that only RichPush's own tests use; those tests are skipped without them.
enum ProgramDiagnosis {
    static func make() -> [Diagnosis] {
        [
            (["chromium", "chromium-browser", "google-chrome"], "chromium", "looks at previews in a real browser"),
            (["nghttpd"], "nghttp2-server", "serves HTTP/2 over TLS"),
            (["openssl"], "openssl", "makes certificates"),
        ].map { names, package, purpose in
            if let path = names.lazy.compactMap(path(of:)).first {
                return Diagnosis(subject: names[0], status: .ok, detail: "\(path), \(purpose) in RichPush's own tests")
            }
            return Diagnosis(
                subject: names[0],
                status: .optional,
                detail: "not here; \(purpose) in RichPush's own tests, nothing else",
                remedy: "apt-get install \(package)"
            )
        }
    }

    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
            separator: ":"
        )
        return folders.lazy.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
