// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// A TCP socket on a free port of this machine, for servers that do less than any server framework allows.
struct LoopbackSocket: ~Copyable {
    struct Failure: Error {
        /// `errno`.
        let number: Int32
    }

    let descriptor: Int32
    let port: UInt16

    /// Binds, and listens unless it is told not to; connections are refused then, and nobody else gets the port.
    init(listens: Bool = true) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && (!listens || listen(descriptor, 8) == 0)
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isReady else {
            let failure = Failure(number: errno)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        // Whoever waits for a connection is woken.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
