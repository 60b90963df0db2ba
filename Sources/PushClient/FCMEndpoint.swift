// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Where the service's hosts are: Google's, or one address that stands for all of them.
public struct FCMEndpoint: Sendable, Hashable {
    /// Serves messages, topic subscriptions, device groups and the legacy protocol; `https://fcm.googleapis.com`.
    public var send: String
    /// Serves the Instance ID API; `https://iid.googleapis.com`.
    public var iid: String
    /// Where service accounts get access tokens; `nil` is the address that the key file names.
    public var token: String?
    /// Where the machine's own account gets them; `http://metadata.google.internal`, or what `GCE_METADATA_HOST` says.
    public var metadata: String
    /// A PEM file of certificate authorities to trust instead of the system's.
    public var certificateAuthorityFile: String?
    /// libcurl's `host:port:address`.
    package var resolve: [String] = []

    /// Makes an endpoint of base addresses without a slash at the end.
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

    /// Google's service.
    public static let google = FCMEndpoint()

    /// A server that answers for all hosts at one address, as RichPush's emulator does.
    ///
    /// - Parameter url: Its base address. Default `http://127.0.0.1:8026`.
    public static func emulator(_ url: String = "http://127.0.0.1:8026") -> FCMEndpoint {
        let base = url.withoutSlash
        return FCMEndpoint(send: base, iid: base, token: base + "/token", metadata: base)
    }

    /// Whether these are Google's hosts, whose quotas count.
    var isGoogle: Bool { send == FCMEndpoint.google.send }
}

extension String {
    /// Without slashes at the end.
    fileprivate var withoutSlash: String {
        var text = self[...]
        while text.hasSuffix("/") { text.removeLast() }
        return String(text)
    }
}
