// SPDX-License-Identifier: Apache-2.0

import Curl

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
