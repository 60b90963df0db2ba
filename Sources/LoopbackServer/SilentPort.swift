// SPDX-License-Identifier: Apache-2.0

/// A loopback port where connections are made by the system and nobody ever reads or writes.
package enum SilentPort {
    /// Listens until `body`, which gets the port, ends.
    ///
    /// - Parameter listens: Without, connections are refused, and nobody else gets the port meanwhile.
    package static func run<Result>(
        listens: Bool = true,
        _ body: (UInt16) async throws -> Result
    ) async throws -> Result {
        let socket = try LoopbackSocket(listens: listens)
        let result = try await body(socket.port)
        _ = consume socket
        return result
    }
}
