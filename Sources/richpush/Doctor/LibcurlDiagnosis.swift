// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer

/// libcurl does every download; pictures on the Web want TLS, and most servers speak HTTP/2.
enum LibcurlDiagnosis {
    static func make() -> [Diagnosis] {
        let library = CurlLibrary.current
        var found = [Diagnosis(subject: "libcurl", status: .ok, detail: library.version)]
        found.append(
            library.tls.map { Diagnosis(subject: "TLS", status: .ok, detail: $0) }
                ?? Diagnosis(
                    subject: "TLS",
                    status: .missing,
                    detail: "this libcurl cannot fetch https URLs",
                    remedy: "install a libcurl with OpenSSL: apt-get install libcurl4"
                )
        )
        found.append(
            library.supportsHTTP2
                ? Diagnosis(subject: "HTTP/2", status: .ok, detail: "supported")
                : Diagnosis(
                    subject: "HTTP/2",
                    status: .optional,
                    detail: "this libcurl speaks HTTP/1.1 only; downloads still work",
                    remedy: "install a libcurl with nghttp2: apt-get install libcurl4"
                )
        )
        return found
    }
}

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

/// The demo and tests serve pictures on 127.0.0.1.
enum LoopbackDiagnosis {
    static func make() async -> Diagnosis {
        do {
            let address = try await withLoopbackServer(["/": .text("here")]) { server in
                var transfer = Transfer(url: server.url("/"))
                transfer.limits.totalTime = .seconds(2)
                _ = try await CurlEngine.shared.perform(transfer)
                return server.url("")
            }
            return Diagnosis(subject: "loopback", status: .ok, detail: "a test server answered at \(address)")
        } catch {
            return Diagnosis(
                subject: "loopback",
                status: .missing,
                detail: "no server on 127.0.0.1 can be reached: \(error)",
                remedy:
                    "bring the loopback interface up (ip link set lo up), or allow listening sockets in this sandbox"
            )
        }
    }
}
