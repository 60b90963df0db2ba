// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation

/// Without certificate authorities every https picture fails as if its server could not be trusted.
enum CertificateDiagnosis {
    static func make() -> Diagnosis {
        let candidates = [
            CurlLibrary.current.certificateAuthorityFile, CurlLibrary.current.certificateAuthorityFolder,
        ].compactMap { $0 }
        guard let found = candidates.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
            return Diagnosis(
                subject: "certificates",
                status: .missing,
                detail:
                    "no certificate authorities at \(candidates.joined(separator: " or ")); https pictures will fail",
                remedy: "apt-get install ca-certificates"
            )
        }
        return Diagnosis(subject: "certificates", status: .ok, detail: found)
    }
}
