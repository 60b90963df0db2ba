// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

/// Judges requests of one connection by their heads: the hosts they name, and what the emulator does not understand.
struct HeadCheck {
    private let hosts: HostPolicy
    private let isMultiplexed: Bool
    /// The last authority that was allowed; requests of one connection usually name the same.
    private var allowedAuthority: String?

    /// - Parameter isMultiplexed: Whether the connection is one over HTTP/2.
    init(_ hosts: HostPolicy, isMultiplexed: Bool) { (self.hosts, self.isMultiplexed) = (hosts, isMultiplexed) }

    /// Returns why a request is refused, judged by its head; `nil` if it is not.
    mutating func refusal(of head: HTTPRequest) -> RequestRefusal? {
        if let path = head.path, path.utf8.count > Self.pathByteLimit { return .pathTooLong }
        let fields = head.headerFields
        if let refusal = refusal(ofHost: head) ?? refusal(ofTarget: head) { return refusal }
        if let encoding = fields[.transferEncoding], encoding.lowercased() != "chunked" { return .unknownEncoding }
        if let expectation = fields[.expect], expectation.lowercased() != "100-continue" { return .unknownExpectation }
        return nil
    }

    /// Returns why a request's host is refused; `nil` if it is allowed.
    ///
    /// With HTTP/1.1, the authority is the first `Host` field, and another one is refused even if it is equal (RFC 9112
    /// §3.2). HTTP/2 has a pseudo-header field, and one `Host` field may repeat it (RFC 9113 §8.3.1).
    private mutating func refusal(ofHost head: HTTPRequest) -> RequestRefusal? {
        let fields = head.headerFields[values: .host]
        let named = [head.authority].compactMap(\.self) + fields
        guard let authority = named.first else { return .noHost }
        if named.count > (isMultiplexed ? 2 : 1) || named.contains(where: { $0 != authority }) { return .severalHosts }
        if authority == allowedAuthority { return nil }
        guard hosts.allows(authority) else { return .unknownHost(authority) }
        allowedAuthority = authority
        return nil
    }

    /// Returns why a request's target is refused; `nil` if it is a path or the asterisk.
    ///
    /// HTTP/2 does not allow anything else (RFC 9113 §8.3.1); over HTTP/1.1 ``TargetHostHandler`` has taken URLs apart.
    private func refusal(ofTarget head: HTTPRequest) -> RequestRefusal? {
        guard let target = head.path, target.utf8.first != UInt8(ascii: "/"), target != "*", head.method != .connect
        else {
            return nil
        }
        return .malformed
    }

    /// The maximum length of a path with its query in bytes; a send's has about 60.
    private static let pathByteLimit = 8192
}

extension HTTPField.Name {
    fileprivate static let host = Self("Host")!
}
