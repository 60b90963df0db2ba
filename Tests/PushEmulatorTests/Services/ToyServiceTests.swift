// SPDX-License-Identifier: Apache-2.0

import Curl
import Hummingbird
import NIOCore
import NIOHTTPTypes
import PushMessages
import Testing

@testable import PushEmulator

/// A service beside Google's: what its folder and one line of the composition have to bring.
@Suite(.timeLimit(.minutes(10)))
struct ToyServiceTests {
    private static let configuration = FCMEmulator.Configuration.test {
        $0.furtherServices = { _ in [ToyService()] }
    }

    @Test func `its route answers at its host over TLS, through the proxy`() async throws {
        try await FCMEmulator(Self.configuration).withRunning { emulator in
            let access = try await emulator.access()
            var transfer = Transfer(url: "https://toy.example:\(emulator.ports.tls)/toy/hello")
            transfer.resolve = ["toy.example:\(emulator.ports.tls):127.0.0.1"]
            transfer.certificateAuthorityFile = access.authorityFile
            let result = try await CurlEngine.shared.perform(transfer)
            #expect(result.status == 200)
            #expect(String(decoding: result.body, as: UTF8.self) == "hello")
            #expect(access.proxiedHosts?.contains("toy.example") == true)
            let answer = try await RawConnection.open(to: emulator.ports.proxy) { connection in
                try await connection.send("CONNECT toy.example:443 HTTP/1.1\r\nHost: toy.example\r\n\r\n")
                return try await connection.read(through: "\r\n")
            }
            #expect(answer.contains(" 200 "))
        }
    }

    @Test func `its paths need no access token, and count as its own`() async throws {
        var configuration = Self.configuration
        configuration.accessToken = "secret"
        try await FCMEmulator(configuration).withRunning { emulator in
            var client = EmulatorClient(emulator)
            let (own, other) = (try await client.get("/toy/hello"), try await client.get("/toys"))
            #expect(own.text == "hello")
            #expect(other.status == 401)
            client.authorization = "Bearer secret"
            let metrics = try await client.get("/metrics").text
            #expect(metrics.contains(#"richpush_http_requests_total{service="toy",status="200"} 1"#))
        }
    }

    @Test func `its error page stands where none of its routes does, and Google's elsewhere`() async throws {
        try await FCMEmulator(Self.configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let (own, other) = (try await client.get("/toy/none"), try await client.get("/batch"))
            #expect(own.text == "no toy")
            #expect(other.text.contains("Error 404 (Not Found)!!1"))
        }
    }

    @Test func `its handler sees requests before the router`() async throws {
        try await FCMEmulator(Self.configuration).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).get("/toy/early")
            #expect(answer.status == 204)
        }
    }
}

private struct ToyService: PushService {
    let name = RequestedService(name: "toy")
    let hosts = ["toy.example"]
    let pathSegments: Set<String> = ["toy"]
    let routes: [any EmulatorRoute] = [ToyRoute()]
    let protocols = [ServiceProtocol(name: "toy", title: "Toy")]

    func connectionHandlers() -> [any RemovableChannelHandler] { [EarlyAnswer()] }

    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        status == .notFound
            ? Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: "no toy"))) : nil
    }
}

private struct ToyRoute: EmulatorRoute {
    func add(to router: Router<EmulatorRequestContext>) {
        router.get("toy/hello") { _, _ in Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "hello"))) }
    }
}

/// Answers one path by itself and hands everything else on.
private final class EarlyAnswer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    private var isAnswering = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where head.path == "/toy/early": isAnswering = true
        case .end where isAnswering:
            isAnswering = false
            context.write(wrapOutboundOut(.head(HTTPResponse(status: .noContent))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        default:
            if !isAnswering { context.fireChannelRead(data) }
        }
    }
}
