// SPDX-License-Identifier: Apache-2.0

import Foundation
import SecureLoopback
import Testing

@testable import Curl
@testable import LoopbackServer

#if os(Linux)
extension CurlEngineTests {
    struct PacketGatheringTests {
        @Test func `head and body of requests over one connection leave together`() async throws {
            let folder = try TemporaryFolder()
            try await withHTTP2Server { _ in
                HTTP2Step.answer("{}")
            } body: { server in
                try Data(server.authority.utf8).write(to: URL(fileURLWithPath: folder.path("authority.pem")))
                var transfer = Transfer(url: "\(server.baseURL)/")
                transfer.method = "POST"
                transfer.body = Array(repeating: UInt8(ascii: "b"), count: 1000)
                transfer.certificateAuthorityFile = folder.path("authority.pem")
                // The first tells that the server speaks HTTP/2.
                _ = try await CurlEngine.shared.perform(transfer)
                let before = server.packetCount
                #expect(before > 0)
                for _ in 0..<50 { #expect(try await CurlEngine.shared.perform(transfer).status == 200) }
                #expect(server.connectionCount == 1)
                #expect(server.packetCount - before < 75, "a hundred by themselves")
            }
        }

        @Test func `gathered packets stay until the end, on the open sockets`() throws {
            let listener = try LoopbackSocket()
            let (first, second) = (try Connection(to: listener), try Connection(to: listener))
            var packets = PacketGathering()
            let beginsWithNone = packets.begin()
            #expect(!beginsWithNone)
            packets.add(first.client)
            packets.add(second.client)
            packets.remove(second.client)
            let (begins, beginsAgain) = (packets.begin(), packets.begin())
            #expect(begins)
            #expect(!beginsAgain)
            for connection in [first, second] { #expect(write(connection.client, "abc", 3) == 3) }
            // Over loopback, what is sent has arrived when `write` returns.
            #expect(first.arrived == 0)
            #expect(second.arrived == 3)
            packets.end()
            #expect(first.arrived == 3)
        }
    }
}

/// Both ends of a connection.
private final class Connection {
    let client: Int32
    private let server: Int32

    init(to listener: borrowing LoopbackSocket) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = listener.port.bigEndian
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        self.client = client
        try #require(connected == 0)
        server = accept(listener.descriptor, nil, nil)
        try #require(server >= 0)
    }

    /// Bytes that have come and nobody has read.
    var arrived: Int {
        var bytes = [UInt8](repeating: 0, count: 16)
        return max(0, recv(server, &bytes, bytes.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)))
    }

    deinit {
        close(client)
        close(server)
    }
}
#endif
