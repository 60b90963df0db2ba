// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import LoopbackServer
import NotificationRuntime
import PushMessages
import PushPreview
import PushSimulator
import SampleAttachments
import Testing

@testable import PushTesting
@testable import richpush

/// The whole output of `richpush simulate`, to the letter, for what happens to pictures most.
@Suite(.timeLimit(.minutes(10)))
struct SimulationGoldenTests {
    struct Situation: Sendable, CustomTestStringConvertible {
        /// The name of the golden file.
        var name: String
        /// The document, `IMAGE` standing for the picture's URL.
        var document = Self.message
        /// Path and query of the URL, or all of it.
        var image = "/pizza.png"
        var answer = LoopbackAnswer.notFound
        var configuration: @Sendable (inout AppleDevice.Configuration) -> Void = { _ in }
        var work: ClosureExtension.Work?
        /// The rules of lint's findings for the document that are part of the file: they have separate tests.
        var lint: Set<String> = []

        var testDescription: String { name }

        static let message = """
            {"message": {"topic": "news", "notification": {"title": "Sparky says hello!", "body": "A new slice is out."}, \
            "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "IMAGE"}}}}
            """
    }

    private static let pizza = SampleAttachment.pizzaMonster.bytes

    static let situations: [Situation] = [
        Situation(name: "picture-shown", answer: .bytes(pizza, contentType: "image/png")),
        Situation(name: "not-found"),
        Situation(name: "server-error", answer: .response(status: 503, contentType: "text/html", body: [60])),
        Situation(name: "login-page", answer: .text("<!doctype html><h1>Log in", contentType: "image/png")),
        Situation(
            name: "webp",
            answer: .bytes(Array("RIFF\u{1A}\0\0\0WEBPVP8L\u{D}\0\0\0/\0\0\0".utf8), contentType: "image/webp")
        ),
        Situation(name: "no-extension", image: "/photos/1234", answer: .bytes(pizza, contentType: nil)),
        Situation(
            name: "too-large",
            answer: .bytes([UInt8](repeating: 0, count: 11_000_000), contentType: "image/png")
        ),
        Situation(name: "empty", answer: .bytes([], contentType: "image/png")),
        Situation(
            name: "damaged",
            answer: .bytes(Array(pizza.dropLast(pizza.count / 2)), contentType: "image/png")
        ),
        Situation(name: "redirect-loop", answer: .redirect(to: "/pizza.png")),
        Situation(name: "redirect-to-http", answer: .redirect(to: "http://pictures.example/pizza.png")),
        Situation(name: "cut-off", answer: .truncated(Array(pizza.prefix(1500)), announcing: pizza.count)),
        Situation(name: "not-a-web-server", answer: .raw("220 mail.example.com ESMTP\r\n")),
        Situation(name: "plain-http", image: "http://pictures.example/pizza.png"),
        Situation(name: "host-not-found", image: "https://pictures.invalid/pizza.png"),
        Situation(name: "relative-url", image: "pizza monster.png"),
        Situation(name: "password-in-url", image: "https://sparky:hunter2@pictures.invalid/pizza.png"),
        Situation(
            name: "offline",
            image: "https://pictures.example/pizza.png",
            configuration: { $0.network = .offline }
        ),
        Situation(
            name: "never-answers",
            answer: .neverAnswers,
            configuration: {
                $0.timeLimit = .seconds(2)
                // The end of the download belongs to the picture, however busy the machine is.
                $0.expiryGrace = .seconds(60)
            }
        ),
        Situation(name: "no-service-extension", configuration: { $0.app.hasServiceExtension = false }),
        Situation(name: "alerts-off", configuration: { $0.app.allowsAlerts = false }),
        Situation(
            name: "mutable-content-missing",
            document: """
                {"message": {"topic": "news", "notification": {"title": "Sparky says hello!", "image": "IMAGE"}}}
                """,
            lint: ["mutable-content-missing"]
        ),
        Situation(
            name: "payload-with-underscores",
            document: """
                {"aps": {"alert": {"title": "Sparky"}, "mutable_content": 1}, "fcm_options": {"image": "IMAGE"}}
                """,
            lint: ["mutable-content-misplaced"]
        ),
        Situation(
            name: "picture-in-data",
            document: """
                {"aps": {"alert": {"title": "Sparky"}, "mutable-content": 1}, "imageUrl": "IMAGE"}
                """
        ),
        Situation(
            name: "data-only",
            document: """
                {"message": {"topic": "news", "data": {"k": "v"}, "apns": {"payload": {"aps": {"content-available": 1}}, \
                "fcm_options": {"image": "IMAGE"}}}}
                """
        ),
        Situation(name: "text-only", document: #"{"aps": {"alert": {"title": "Sparky", "body": "No picture."}}}"#),
        Situation(name: "picture-never-asked-for", work: { request, handler in handler(request.content) }),
        Situation(
            name: "handler-never-called",
            answer: .neverAnswers,
            configuration: { $0.timeLimit = .seconds(2) },
            work: { _, _ in }
        ),
        Situation(name: "crash", configuration: { $0.app.firebaseVersion = .init(4, 2) }),
    ]

    @Test(arguments: situations)
    func `the output for people is as it was`(_ situation: Situation) async throws {
        let page = try await simulate(situation).page
        expectSnapshot(of: TextPreview(width: 100).render(page), named: situation.name)
    }

    @Test(
        arguments: situations.filter {
            ["picture-shown", "not-found", "no-service-extension", "data-only"].contains($0.name)
        }
    )
    func `the output for machines is as it was`(_ situation: Situation) async throws {
        let json = try await simulate(situation).json.encoded(pretty: true)
        expectSnapshot(of: String(decoding: json, as: UTF8.self) + "\n", named: situation.name, fileExtension: "json")
    }

    @Test func `every golden file belongs to a situation`() throws {
        let names = Set(Self.situations.map(\.name))
        let folder = SnapshotStore(testFile: #filePath).folder
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            #expect(names.contains(String(file.prefix { $0 != "." })), "\(file)")
        }
    }

    private func simulate(_ situation: Situation) async throws -> Simulation {
        try await withTemporaryFolder { folder in
            try await withLoopbackServer([situation.image: situation.answer]) { server in
                let url = situation.image.hasPrefix("/") ? server.url(situation.image) : situation.image
                let input = try PushInput(parsing: Array(situation.document.replacing("IMAGE", with: url).utf8))
                var configuration = AppleDevice.Configuration()
                configuration.dataDirectory = folder
                situation.configuration(&configuration)
                var simulation: Simulation
                if let work = situation.work, case .request(let reading) = input.push {
                    let delivery = await AppleDevice(configuration)
                        .receive(reading.message, handledBy: ClosureExtension(work))
                    simulation = Simulation(push: input.push, findings: input.lint(), deliveries: [delivery])
                } else {
                    let phone = AppleDevice(configuration)
                    let push = try #require(input.push.applePush)
                    simulation = await Simulation.run(input, by: [{ await push(phone) }])
                }
                simulation.findings.removeAll { !situation.lint.contains($0.rule) }
                return GoldenVolatility(folder: folder.path).stable(simulation)
            }
        }
    }
}
