// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// A TCP socket on a free port of this machine, for servers that do less than any server framework allows.
package struct LoopbackSocket: ~Copyable {
    /// The system gave no socket, no port, or does not listen on it.
    package struct Failure: Error, CustomStringConvertible {
        /// `errno`.
        package let number: Int32

        package var description: String { "No socket on 127.0.0.1: \(String(cString: strerror(number)))." }
    }

    /// What `accept` takes.
    package let descriptor: Int32
    /// The port, which the system chose.
    package let port: UInt16

    /// Binds a free port of 127.0.0.1 and listens on it.
    ///
    /// - Parameters:
    ///   - listens: Without, connections are refused, and nobody else gets the port.
    ///   - backlog: How many connections wait to be accepted; the system's limit holds above it.
    package init(listens: Bool = true, backlog: Int32 = 8) throws(Failure) {
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
                bind(descriptor, $0, length) == 0 && (!listens || listen(descriptor, backlog) == 0)
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

    /// Wakes the task that waits for a connection; there is none any more.
    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    deinit {
        shutDown()
        close(descriptor)
    }
}
