// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl

/// The address of the XMPP service: Google's former host, or an emulator.
public struct CCSEndpoint: Sendable, Hashable {
    /// Host name or IP address, for which the server's certificate must be valid.
    public var host: String
    /// Port for TLS from the first byte (no STARTTLS).
    public var port: Int
    /// A PEM file with the certificate authorities to trust; `nil`, the default, trusts the system's.
    public var certificateAuthorityFile: String?

    /// Makes an endpoint from its parts.
    public init(host: String, port: Int, certificateAuthorityFile: String? = nil) {
        self.host = host
        self.port = port
        self.certificateAuthorityFile = certificateAuthorityFile
    }

    /// Google's service, which was switched off in June 2024: `fcm-xmpp.googleapis.com:5235`.
    public static let google = CCSEndpoint(host: "fcm-xmpp.googleapis.com", port: 5235)

    /// Makes the endpoint for RichPush's emulator.
    ///
    /// - Parameters:
    ///   - host: The emulator's host. The default is `127.0.0.1`.
    ///   - port: The emulator's port. The default is 5235.
    ///   - certificateAuthorityFile: The path of the emulator's `ca.pem`.
    public static func emulator(
        host: String = "127.0.0.1",
        port: Int = 5235,
        certificateAuthorityFile: String
    ) -> CCSEndpoint {
        CCSEndpoint(host: host, port: port, certificateAuthorityFile: certificateAuthorityFile)
    }

    func stream(connectTime: Duration) -> SecureStream.Endpoint {
        var endpoint = SecureStream.Endpoint(
            host: host,
            port: port,
            certificateAuthorityFile: certificateAuthorityFile
        )
        endpoint.connectTime = connectTime
        return endpoint
    }
}
#endif
