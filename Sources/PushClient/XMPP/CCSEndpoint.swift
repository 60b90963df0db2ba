// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// Where the XMPP connection is: Google's host of earlier years, or an emulator's port.
public struct CCSEndpoint: Sendable, Hashable {
    /// A name or an address, which the certificate has to be for.
    public var host: String
    /// TLS is spoken from the first byte.
    public var port: Int
    /// A PEM file of certificate authorities to trust instead of the system's.
    public var certificateAuthorityFile: String?

    /// Makes an endpoint of its parts.
    public init(host: String, port: Int, certificateAuthorityFile: String? = nil) {
        self.host = host
        self.port = port
        self.certificateAuthorityFile = certificateAuthorityFile
    }

    /// Google's service, which answers nobody since June 2024: `fcm-xmpp.googleapis.com:5235`.
    public static let google = CCSEndpoint(host: "fcm-xmpp.googleapis.com", port: 5235)

    /// RichPush's emulator.
    ///
    /// - Parameters:
    ///   - host: Default `127.0.0.1`.
    ///   - port: Default 5235.
    ///   - certificateAuthorityFile: The emulator's `ca.pem`.
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
