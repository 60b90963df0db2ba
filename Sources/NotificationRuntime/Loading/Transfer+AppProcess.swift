// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation

extension Transfer {
    /// The limit of URL loading for a body, to protect this machine: 200 MiB; iOS has no such limit.
    package static let loadedByteLimit = 200 * 1024 * 1024

    /// Creates the transfer that an app's URL loading makes for the URL, over the process's network.
    ///
    /// Any status is an answer; redirects are followed; plain http needs an ATS exception, after a redirect too; 60
    /// seconds without a byte time it out. Throws for what is refused before anything is sent: other schemes than http
    /// and https, and what ATS blocks.
    package init(loading url: String, in process: AppProcess) throws(URLLoadingError) {
        let configuration = process.configuration
        let security = configuration.transportSecurity
        let scheme = url.prefix { $0 != ":" }
        guard url.contains(":"), ["http", "https"].contains(scheme.lowercased()) else {
            throw URLLoadingError(unsupported: url)
        }
        guard !security.blocks(url) else {
            throw URLLoadingError(
                code: .appTransportSecurity,
                reason: Self.transportSecurityReason(url),
                url: url
            )
        }
        self.init(url: url)
        headers = Self.loadingHeaders(of: configuration)
        limits.byteCount = Self.loadedByteLimit
        network = configuration.network
        addresses = configuration.addresses
        certificateAuthorityFile = configuration.certificateAuthorityFile
        resolve = configuration.resolve
        record = configuration.record
        redirects.keepsCookies = true
        redirects.decide = { hop in
            security.blocks(hop.to) ? .refuse(reason: Self.transportSecurityReason(hop.to)) : .follow
        }
    }

    private static func transportSecurityReason(_ url: String) -> String {
        "App Transport Security refuses to load \(url): plain http needs an exception in the extension's own Info.plist."
    }

    /// Headers that URL loading adds to every request unasked.
    package static func loadingHeaders(of configuration: AppProcess.Configuration) -> [HTTPHeader] {
        [HTTPHeader("Accept", "*/*"), HTTPHeader("User-Agent", userAgent(of: configuration))]
    }

    /// As CFNetwork of iOS 17 names itself: the executable, the library, the kernel.
    private static func userAgent(of configuration: AppProcess.Configuration) -> String {
        let name = configuration.extensionBundleIdentifier.split(separator: ".").last.map(String.init) ?? "Extension"
        return "\(name)/1 CFNetwork/1474 Darwin/23.0.0"
    }
}

extension URLLoadingError {
    init(unsupported url: String) {
        self.init(
            code: .unsupportedURL,
            reason: url.contains("://")
                ? "The URL's scheme is not supported." : "The URL is not an absolute web address.",
            url: url
        )
    }
}

/// How Apple's `NSURL` reads a text, which depends on the SDK that an extension was built with.
package enum URLText {
    /// Returns the text as a URL, percent-encoded if needed; `nil` if it is not a URL.
    ///
    /// Since the iOS 17 SDK illegal characters are percent-encoded (so that `a invalid URL` becomes a relative URL);
    /// before it they made the text no URL. The empty text is an empty relative URL (Apple's NSURL documentation).
    package static func parse(_ text: String, linkedSDK: ReleaseVersion) -> String? {
        if text.isEmpty { return "" }
        return URL(string: text, encodingInvalidCharacters: linkedSDK >= ReleaseVersion(17))?.absoluteString
    }
}
