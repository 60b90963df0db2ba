// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushPreview

/// Programs that RichPush can do without: what needs a missing one says so, and tests that do are skipped.
enum ProgramDiagnosis {
    static func make() -> [Diagnosis] {
        [
            (HeadlessBrowser.programs, "chromium", "draws previews as PNG"),
            (["nghttpd"], "nghttp2-server", "serves HTTP/2 over TLS in RichPush's own tests"),
            (["openssl"], "openssl", "makes certificates in RichPush's own tests"),
        ].map { names, package, purpose in
            if let path = names.lazy.compactMap(path(of:)).first {
                return Diagnosis(subject: names[0], status: .ok, detail: "\(path), \(purpose)")
            }
            return Diagnosis(
                subject: names[0],
                status: .optional,
                detail: "not here; \(purpose), nothing else",
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
