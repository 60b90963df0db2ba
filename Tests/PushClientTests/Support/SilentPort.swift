// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A loopback port where connections are made by the system and nobody ever reads or writes.
enum SilentPort {
    struct Failure: Error {
        let number: Int32
    }

    /// Listens until `body`, which gets the port, ends.
    ///
    /// - Parameter listens: Without, connections are refused, and nobody else gets the port meanwhile.
    static func run<Result>(listens: Bool = true, _ body: (UInt16) async throws -> Result) async throws -> Result {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        defer { close(descriptor) }
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
        guard isReady else { throw Failure(number: errno) }
        return try await body(UInt16(bigEndian: address.sin_port))
    }
}
