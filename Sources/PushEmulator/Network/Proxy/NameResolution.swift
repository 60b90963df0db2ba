// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore

/// The system's resolver.
enum NameResolution {
    /// Returns all addresses of the name in the resolver's order; empty if there are none.
    ///
    /// It blocks the thread.
    static func addresses(of host: String, port: Int) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Darwin)
        hints.ai_socktype = SOCK_STREAM
        #else
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var addresses: [SocketAddress] = []
        for entry in sequence(first: first, next: { $0?.pointee.ai_next }) {
            guard let info = entry?.pointee, let address = info.ai_addr else { break }
            switch info.ai_family {
            case AF_INET:
                address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { addresses.append(.init($0.pointee)) }
            case AF_INET6:
                address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { addresses.append(.init($0.pointee)) }
            default: continue
            }
        }
        return addresses
    }
}
