// SPDX-License-Identifier: Apache-2.0

import Curl
import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages
import Testing

@testable import PushEmulator

/// A service beside Google's: what its folder and one line of the composition have to bring.
@Suite(.timeLimit(.minutes(10)))
struct ToyServiceTests {
    private static let configuration = Emulator.Configuration.test {
        $0.additionalServices = [AdditionalService(traits: ToyService.traits) { ToyService($0) }]
    }

    @Test func `its route answers at its host over TLS, through the proxy`() async throws {
        try await Emulator(Self.configuration).withRunning { emulator in
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

    @Test func `its messages reach devices, and the search knows its protocol`() async throws {
        try await Emulator(Self.configuration).withRunning { emulator in
            let phone = try await emulator.devices.register(.android())
            let client = EmulatorClient(emulator)
            let text = Array("Hello from the toy".utf8)
            let accepted = try await client.perform("POST", "/toy/devices/\(phone.token)", body: text)
            let refused = try await client.perform("POST", "/toy/devices/nobody", body: text)
            #expect(accepted.status == 202)
            #expect(refused.status == 410)
            let delivered = try await emulator.settled(accepted.text)
            #expect(delivered.delivery?["displayed"]?["title"] == "Hello from the toy")
            let found = try await client.get("/api/v1/messages?q=protocol:toy").json()
            #expect(found["messages"]?.array?.count == 2)
            let others = try await client.get("/api/v1/messages?q=protocol:v1").json()
            #expect(others["messages"]?.array?.isEmpty == true)
        }
    }

    @Test func `its paths need no access token, and count as its own`() async throws {
        var configuration = Self.configuration
        configuration.accessToken = "secret"
        try await Emulator(configuration).withRunning { emulator in
            var client = EmulatorClient(emulator)
            let (own, other) = (try await client.get("/toy/hello"), try await client.get("/toys"))
            #expect(own.text == "hello")
            #expect(other.status == 401)
            client.authorization = "Bearer secret"
            let metrics = try await client.get("/metrics").text
            #expect(metrics.contains(#"richpush_http_requests_total{service="toy",status="200"} 1"#))
        }
    }

    @Test func `its error page answers below its routes, and Google's elsewhere`() async throws {
        try await Emulator(Self.configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let (own, other) = (try await client.get("/toy/none"), try await client.get("/batch"))
            #expect(own.text == "no toy")
            #expect(other.text.contains("Error 404 (Not Found)!!1"))
        }
    }

    @Test func `its quick path sees requests before the router`() async throws {
        try await Emulator(Self.configuration).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post("/toy/early", [:])
            #expect(answer.status == 204)
        }
    }
}

private struct ToyService: PushService {
    static let traits = ServiceTraits(
        name: "toy",
        protocols: [WireProtocol(rawValue: "toy")],
        outbox: OutboxPolicy(limit: 2, overflow: .oldest)
    )

    let name = RequestedService(name: "toy")
    let hosts = ["toy.example"]
    let pathSegments: Set<String> = ["toy"]
    let routes: [any EmulatorRoute]
    let protocols = [ServiceProtocol(name: "toy", title: "Toy")]

    init(_ core: EmulatorCore) {
        routes = [ToyRoute(core: core)]
    }

    func quickPath(on connection: any Channel) -> (any QuickPath)? { EarlyAnswers(eventLoop: connection.eventLoop) }

    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        status == .notFound
            ? Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: "no toy"))) : nil
    }
}

private struct ToyRoute: EmulatorRoute {
    let core: EmulatorCore

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("toy/hello") { _, _ in Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "hello"))) }
        router.post("toy/devices/:token") { [core] request, context in
            let body = try await request.body.collect(upTo: 4096)
            let message = ToyMessage(token: try context.parameters.require("token"), body: body)
            let acceptance = try await core.accept(message)
            let name = ResponseBody(byteBuffer: ByteBuffer(string: "toy-\(message.token)"))
            return Response(status: acceptance.answer ? .accepted : .gone, body: name)
        }
    }
}

/// A message of the toy service: plain text for one FCM token.
private struct ToyMessage: IncomingMessage {
    let token: String
    let body: ByteBuffer

    var byteCount: Int { body.readableBytes }

    func admit(in transaction: StoreTransaction) throws -> (envelope: Envelope, answer: Bool) {
        let device = try DeviceAddress(.fcmToken, token).device(in: transaction)
        let message = PushMessage(to: .token(token), notification: .init(title: String(buffer: body)))
        let envelope = Envelope(
            project: "demo-richpush",
            wire: WireProtocol(rawValue: "toy"),
            name: "toy-\(token)",
            target: .token(token),
            words: SearchableText(message),
            reachesDevices: device != nil,
            status: device == nil ? 410 : 202,
            refusal: device == nil
                ? RefusalNote("The toy", 410, "gone", RefusalReason("it broke", "Buy another.")) : nil,
            body: body,
            payload: .fcm(message)
        )
        return (envelope, device != nil)
    }
}

/// Answers one path directly and leaves everything else to the router.
private final class EarlyAnswers: QuickPath {
    private let eventLoop: any EventLoop

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func request(_ head: HTTPRequest) -> (any QuickRequest)? {
        head.path == "/toy/early" ? EarlyAnswer(eventLoop: eventLoop) : nil
    }
}

private struct EarlyAnswer: QuickRequest {
    let eventLoop: any EventLoop
    let service = RequestedService(name: "toy")

    func answer(_ body: ByteBuffer, completion: @escaping Completion) -> Bool {
        eventLoop.assumeIsolated().execute { completion(HTTPResponse(status: .noContent), ByteBuffer()) }
        return true
    }
}
