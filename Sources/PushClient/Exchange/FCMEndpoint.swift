// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The base addresses of the service's hosts: Google's, or one address for all of them.
public struct FCMEndpoint: Sendable, Hashable {
    /// Base address for messages, topic subscriptions, device groups and the legacy protocol; by default
    /// `https://fcm.googleapis.com`.
    public var send: String
    /// Base address of the Instance ID API; by default `https://iid.googleapis.com`.
    public var iid: String
    /// The token endpoint for service accounts; `nil`, the default, is the one that the key file names.
    public var token: String?
    /// Base address of the metadata server; by default `http://metadata.google.internal`, or the host in
    /// `GCE_METADATA_HOST`.
    public var metadata: String
    /// A PEM file with the certificate authorities to trust; `nil`, the default, trusts the system's.
    public var certificateAuthorityFile: String?
    /// Addresses for hosts, in libcurl's form `host:port:address` (`CURLOPT_RESOLVE`).
    package var resolve: [String] = []

    /// Makes an endpoint from base addresses; trailing slashes are removed.
    public init(
        send: String = "https://fcm.googleapis.com",
        iid: String = "https://iid.googleapis.com",
        token: String? = nil,
        metadata: String? = nil,
        certificateAuthorityFile: String? = nil
    ) {
        self.send = send.withoutSlash
        self.iid = iid.withoutSlash
        self.token = token
        let host = ProcessInfo.processInfo.environment["GCE_METADATA_HOST"] ?? ""
        self.metadata = (metadata ?? "http://\(host.isEmpty ? "metadata.google.internal" : host)").withoutSlash
        self.certificateAuthorityFile = certificateAuthorityFile
    }

    /// The addresses of Google's service.
    public static let google = FCMEndpoint()

    /// Makes the endpoint for a server that serves all hosts at one address, like RichPush's emulator.
    ///
    /// - Parameter url: The base address. The default is `http://127.0.0.1:8026`.
    public static func emulator(_ url: String = "http://127.0.0.1:8026") -> FCMEndpoint {
        let base = url.withoutSlash
        return FCMEndpoint(send: base, iid: base, token: base + "/token", metadata: base)
    }

    /// Whether messages go to Google's host, so that its quotas apply.
    var isGoogle: Bool { send == FCMEndpoint.google.send }
}

extension String {
    /// The text without trailing slashes.
    fileprivate var withoutSlash: String {
        var text = self[...]
        while text.hasSuffix("/") { text.removeLast() }
        return String(text)
    }
}
