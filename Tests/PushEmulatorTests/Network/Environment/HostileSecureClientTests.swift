// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import Programs
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct HostileSecureClientTests {
    private static let path = "/v1/projects/demo/messages:send"

    private func transfer(_ emulator: RunningEmulator, _ path: String) -> Transfer {
        var transfer = Transfer(url: "https://127.0.0.1:\(emulator.ports.tls)\(path)")
        transfer.certificateAuthorityFile = emulator.authority.certificateFile.path
        return transfer
    }

    @Test(arguments: [
        "no TLS at all", "\u{16}\u{3}\u{1}\u{7F}\u{7F}", "\u{16}\u{3}\u{1}\u{0}\u{5}\u{1}\u{0}\u{0}\u{1}\u{0}",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
    ])
    func `a failed handshake ends only its own connection`(bytes: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .seconds(4)
        try await Emulator(configuration).withRunning { emulator in
            try await RawConnection.open(to: emulator.ports.tls) { connection in
                try await connection.send(bytes)
                let answer = try await CurlEngine.shared.perform(transfer(emulator, "/livez"))
                #expect(answer.status == 200)
                await connection.closed()
            }
        }
    }

    @Test func `a body that is too large is refused on its stream`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.bodyByteCount = 1000
        try await Emulator(configuration).withRunning { emulator in
            var send = transfer(emulator, Self.path)
            send.method = "POST"
            send.body = [UInt8](repeating: UInt8(ascii: "["), count: 4000)
            let refusal = try await CurlEngine.shared.perform(send)
            #expect(refusal.httpVersion == 20)
            #expect(refusal.status == 413)
            let answer = try await CurlEngine.shared.perform(transfer(emulator, "/livez"))
            #expect(answer.status == 200)
        }
    }

    @Test(.needs("curl"))
    func `a stream without its body gets a timeout answer`() async throws {
        let curl = try #require(Program(named: "curl"))
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .seconds(4)
        try await Emulator(configuration).withRunning { emulator in
            let log = OutputLog()
            let arguments = [
                "--silent", "--http2", "--cacert", emulator.authority.certificateFile.path, "--upload-file", ".",
                "--request", "POST", "--header", "Authorization: Bearer a", "--write-out",
                "\n%{http_version} %{http_code}",
                "https://127.0.0.1:\(emulator.ports.tls)\(Self.path)",
            ]
            let text = try await curl.running(arguments, hearing: log.append) { curl in
                // Its input stays open, so that it waits for more.
                try await curl.write(Array("{".utf8))
                return await log.whole()
            }
            #expect(text.hasSuffix("\n2 408"))
            #expect(text.contains("DEADLINE_EXCEEDED"))
        }
    }
}
