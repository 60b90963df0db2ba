// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// The libcurl that this process runs with (`curl_version_info`), which need not be the one it was built with.
package struct CurlLibrary: Sendable {
    /// For instance `7.88.1`.
    package var version: String
    /// The TLS library, for instance `OpenSSL/3.0.19`; `nil` when it cannot fetch https.
    package var tls: String?
    package var supportsHTTP2: Bool
    /// Its default source of certificate authorities: a PEM file.
    package var certificateAuthorityFile: String?
    /// Its default source of certificate authorities: a folder of hashed names.
    package var certificateAuthorityFolder: String?

    package static let current = CurlLibrary()

    private init() {
        func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

        let info = ccurl_version_info().pointee
        version = text(info.version) ?? "unknown"
        tls = text(info.ssl_version)
        supportsHTTP2 = info.features & CURL_VERSION_HTTP2 != 0
        certificateAuthorityFile = text(info.cainfo)
        certificateAuthorityFolder = text(info.capath)
    }
}
