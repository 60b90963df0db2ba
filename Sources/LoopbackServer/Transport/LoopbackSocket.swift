// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// A TCP socket on a free port of this machine, for servers that do less than any server framework allows.
package struct LoopbackSocket: ~Copyable {
    /// The system gave no socket, no port, or does not listen on it.
    package struct Failure: Error, CustomStringConvertible {
        /// The address that was asked for.
        package let address: String
        /// `errno`.
        package let number: Int32

        package var description: String { "No socket on \(address): \(String(cString: strerror(number)))." }
    }

    /// What `accept` takes.
    package let descriptor: Int32
    /// The port, which the system chose.
    package let port: UInt16

    /// Binds a free port of an address of this machine and listens on it.
    ///
    /// - Parameters:
    ///   - address: An IPv4 or IPv6 address.
    ///   - listens: Without, connections are refused, and nobody else gets the port.
    ///   - backlog: How many connections wait to be accepted; the system's limit holds above it.
    package init(at address: String = "127.0.0.1", listens: Bool = true, backlog: Int32 = 8) throws(Failure) {
        var storage = sockaddr_storage()
        let isIPv6 = address.contains(":")
        var length = socklen_t(isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
        let isAddress = withUnsafeMutableBytes(of: &storage) { bytes in
            if isIPv6 {
                let place = bytes.assumingMemoryBound(to: sockaddr_in6.self).baseAddress!
                place.pointee.sin6_family = sa_family_t(AF_INET6)
                return inet_pton(AF_INET6, address, &place.pointee.sin6_addr) == 1
            }
            let place = bytes.assumingMemoryBound(to: sockaddr_in.self).baseAddress!
            place.pointee.sin_family = sa_family_t(AF_INET)
            return inet_pton(AF_INET, address, &place.pointee.sin_addr) == 1
        }
        guard isAddress else { throw Failure(address: address, number: EINVAL) }
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, stream, 0)
        let isReady = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && (!listens || listen(descriptor, backlog) == 0)
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isReady else {
            let number = errno
            close(descriptor)
            throw Failure(address: address, number: number)
        }
        self.descriptor = descriptor
        // The port stands at the same place of both kinds of address.
        port = withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// Wakes the task that waits for a connection; there is none any more.
    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    deinit {
        shutDown()
        close(descriptor)
    }
}
