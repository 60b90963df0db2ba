// SPDX-License-Identifier: Apache-2.0

import Crypto
import Curl
import Foundation
import GRDB
import PushMessages
import PushSimulator
import Testing
import WebPush

@testable import PushEmulator

/// Pushes of app servers to simulated browsers, over the sockets.
@Suite(.timeLimit(.minutes(10)))
struct PushServiceTests {
    private static let key = VAPIDKey()
    private static let text = Array(#"{"notification":{"title":"Breakfast","body":"is ready"}}"#.utf8)

    /// Posts to a subscription as an app server does, with changed or left-out headers.
    private func post(
        _ text: [UInt8],
        to subscription: PushSubscription,
        as coding: ContentCoding = .aes128gcm,
        _ changes: [String: String?] = [:],
        body: [UInt8]? = nil
    ) async throws -> TransferResult {
        let push = subscription.encrypt(text, as: coding)
        let authorization = try Self.key.authorization(for: subscription.endpoint, subject: "mailto:me@example.com")
        var headers = Dictionary(uniqueKeysWithValues: push.headers.map { ($0.name, Optional($0.value)) })
        headers.merge(["TTL": "60", "Urgency": "high", "Authorization": authorization]) { $1 }
        headers.merge(changes) { $1 }
        var transfer = Transfer(url: subscription.endpoint)
        transfer.method = "POST"
        transfer.body = body ?? push.body
        transfer.headers = headers.compactMap { name, value in value.map { HTTPHeader(name, $0) } }
        return try await CurlEngine.shared.perform(transfer)
    }

    @Test(arguments: ["fcm", "mozilla", "apple", "wns", "rfc"], ContentCoding.allCases)
    func `a push is decrypted and displayed`(service: String, coding: ContentCoding) async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(
                browser,
                service: service,
                applicationServerKey: Self.key.publicKey
            )
            let answer = try await post(Self.text, to: subscription, as: coding)
            #expect(answer.status == 201)
            #expect(answer.headers.contains { $0.name.lowercased() == "location" && $0.value.contains("/webpush/m/") })
            let captured = try await emulator.inbox.next(matching: "protocol:webpush")
            #expect(captured.deliveries.map(\.displayed?.title) == ["Breakfast"])
            #expect(captured.status == 201)
            #expect(captured.message.webpush.notification.body == "is ready")
            #expect(captured.headers["authorization"] == nil)
        }
    }

    @Test func `a push without data is accepted, and an undecryptable one is accepted and reported`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let old = try await emulator.subscribe(browser)
            let new = try await emulator.subscribe(browser)
            #expect(new.endpoint != old.endpoint)
            #expect(try await post(Self.text, to: old).status == 410)
            let mixed = try PushSubscription(endpoint: new.endpoint, p256dh: old.p256dh, auth: old.auth)
            #expect(try await post(Self.text, to: mixed).status == 201)
            let captured = try await emulator.inbox.next(matching: "protocol:webpush status:201")
            #expect(captured.deliveries.first?.outcome == .notShown)
            #expect(captured.deliveries.first?.findings.first?.rule == "webpush-decrypt")
            let empty = try await post([], to: new, ["Content-Encoding": nil], body: [])
            #expect(empty.status == 201)
        }
    }

    @Test func `a browser that subscribes again and again keeps the newest of its old endpoints`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            var subscriptions: [PushSubscription] = []
            for _ in 0..<WebSubscription.goneLimit + 2 {
                subscriptions.append(try await emulator.subscribe(browser, service: "mozilla"))
            }
            var statuses: [Int] = []
            for place in [0, 1, subscriptions.count - 2, subscriptions.count - 1] {
                statuses.append(try await post(Self.text, to: subscriptions[place]).status)
            }
            #expect(statuses == [404, 410, 410, 201])
        }
    }

    @Test func `the third push that shows nothing ends a Safari's subscription, after two warnings`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web(.init(.safari, on: .macOS)))
            let subscription = try await emulator.subscribe(browser)
            let declarative = #"{"web_push":8030,"notification":{"title":"Tea","navigate":"https://shop.example/"}}"#
            #expect(try await post(Array(declarative.utf8), to: subscription).status == 201)
            #expect(try await emulator.inbox.next().deliveries.first?.displayed?.web?.link == "https://shop.example/")
            var severities: [Severity?] = []
            for _ in 0..<3 {
                #expect(try await post(Array(#"{"data":{"a":"b"}}"#.utf8), to: subscription).status == 201)
                let delivery = try await emulator.inbox.next().deliveries.first
                severities.append(delivery?.findings.first { $0.rule == "web-silent-push" }?.severity)
            }
            #expect(severities == [.warning, .warning, .error])
            #expect(try await post(Self.text, to: subscription).status == 410)
            // A new subscription begins anew.
            let again = try await emulator.subscribe(browser)
            #expect(try await post(Array(#"{"data":{"a":"b"}}"#.utf8), to: again).status == 201)
        }
    }

    @Test func `a damaged subscription does not crash the emulator`() async throws {
        try await withTemporaryFolder { folder in
            let subscription = try await Emulator(.test(in: folder)).withRunning { emulator in
                try await emulator.subscribe(try await emulator.devices.register(.web()))
            }
            let queue = try DatabaseQueue(path: folder.appending(path: "emulator.sqlite").path)
            try await queue.write { try $0.execute(sql: "UPDATE service_records SET content = x'FF00'") }
            try queue.close()
            try await Emulator(.test(in: folder)).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let devices = try await client.get("/api/v1/devices").json()["devices"]?.array
                let id = try #require(devices?.first?["id"]?.string)
                #expect(try await client.get("/api/v1/devices/\(id)/subscription").json() == .null)
                let path = try #require(URL(string: subscription.endpoint)).path
                #expect(try await client.perform("POST", path).status == 500)
                #expect(try await client.post("/api/v1/devices/\(id)/subscription", [:]).status == 201)
            }
            let damages = try DataFolderCheck.damages(in: folder)
            #expect(damages.map(\.description).allSatisfy { $0.hasPrefix("service_records web-subscription: content") })
            #expect(damages.count == 1)
        }
    }

    /// Each service's answer to the same mistake: the table of the guide.
    @Test(
        arguments: [
            ("fcm", ["TTL": nil], 400, "invalid TTL header"), ("mozilla", ["TTL": nil], 400, "\"errno\":111"),
            ("apple", ["TTL": nil], 400, "BadTtl"), ("wns", ["TTL": nil], 400, ""), ("rfc", ["TTL": nil], 400, "TTL"),
            ("mozilla", ["TTL": "-1"], 400, "\"errno\":114"), ("mozilla", ["TTL": "1h"], 400, "\"errno\":112"),
            ("wns", ["TTL": "0"], 400, ""), ("fcm", ["TTL": "0"], 201, ""),
            ("apple", ["Topic": "score"], 400, "BadWebPushTopic"), ("fcm", ["Topic": "score"], 201, ""),
            ("mozilla", ["Topic": "not a word"], 400, "\"errno\":113"), ("rfc", ["Topic": "not a word"], 400, "Topic"),
            ("apple", ["Urgency": "now"], 400, "BadUrgency"), ("mozilla", ["Urgency": "now"], 201, ""),
            ("fcm", ["Authorization": nil], 401, "authorization header must be specified.\n"),
            ("fcm", ["Authorization": "WebPush a.b.c"], 403, "crypto-key header had no public application server key"),
            ("mozilla", ["Authorization": nil], 201, ""),
            ("apple", ["Authorization": nil], 403, "BadAuthorizationHeader"), ("rfc", ["Authorization": nil], 201, ""),
            ("wns", ["Authorization": nil], 201, ""), ("fcm", ["TTL": "soon"], 400, "invalid TTL header"),
            ("mozilla", ["Encryption": "salt=AAAA"], 400, "\"errno\":110"),
            ("mozilla", ["Authorization": "Bearer"], 401, "\"errno\":109"),
            ("mozilla", ["Authorization": "vapid"], 401, "\"errno\":109"),
            ("mozilla", ["Authorization": "Basic eDp5"], 401, "\"errno\":109"),
            ("mozilla", ["Authorization": "Bearer a.b.c"], 400, "\"errno\":110"),
            ("rfc", ["Authorization": "Basic eDp5"], 201, ""), ("fcm", ["Authorization": "Basic eDp5"], 401, "vapid"),
            ("apple", ["Authorization": "Basic eDp5"], 403, "BadAuthorizationHeader"),
            ("wns", ["TTL": "0", "X-WNS-Cache-Policy": "no-cache"], 201, ""),
            ("wns", ["TTL": "0", "X-WNS-Cache-Policy": "cache"], 400, ""),
            ("wns", ["TTL": "60", "X-WNS-Cache-Policy": "no-cache"], 400, ""),
            ("wns", ["TTL": "60", "X-WNS-Cache-Policy": "cache"], 201, ""),
            ("fcm", ["TTL": "60", "X-WNS-Cache-Policy": "no-cache"], 201, ""),
        ] as [(String, [String: String?], Int, String)]
    )
    func `each service answers in its own words`(
        service: String,
        changes: [String: String?],
        status: Int,
        text: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(browser, service: service)
            let answer = try await post(Self.text, to: subscription, changes)
            #expect(answer.status == status)
            #expect(text.isEmpty || String(decoding: answer.body, as: UTF8.self).contains(text))
            guard status >= 400 else { return }
            if service == "wns" { #expect(answer.headers.contains { $0.name == "X-WNS-ERROR-DESCRIPTION" }) }
            expectExplained(try await EmulatorClient(emulator).get("/api/v1/messages/latest").json(), service)
        }
    }

    /// Claims that a library or a mistake can write, and who takes them.
    @Test(
        arguments: [
            ("mozilla", #"{"aud": "AUD", "exp": EXP}"#, 201, ""),
            ("mozilla", #"{"aud": "AUD", "exp": EXP, "sub": ""}"#, 201, ""),
            ("mozilla", #"{"aud": "AUD", "exp": EXP, "sub": "tel:1"}"#, 201, ""),
            ("mozilla", #"{"aud": "AUD", "exp": EXP, "sub": null}"#, 201, ""),
            ("mozilla", #"{"aud": "AUD", "exp": EXP, "sub": 12}"#, 401, "sub"),
            ("mozilla", #"{"exp": EXP, "sub": "mailto:me@example.com"}"#, 401, "aud"),
            ("mozilla", #"{"aud": "AUD", "sub": "mailto:me@example.com"}"#, 401, "exp"),
            ("mozilla", #"{"aud": "AUD", "exp": "EXP", "sub": "mailto:me@example.com"}"#, 401, "exp"),
            ("apple", #"{"aud": "AUD", "exp": EXP, "sub": "mail@example.com"}"#, 403, "mail@example.com"),
            ("apple", #"{"aud": "AUD", "exp": EXP, "sub": "mailto:dev@localhost"}"#, 403, "mailto:dev@localhost"),
            (
                "fcm", #"{"aud": "https://push.example", "exp": EXP, "sub": "mailto:a@b.c"}"#, 403,
                "https://push.example"
            ),
            ("fcm", #"{"aud": "AUD", "exp": EXP}"#, 201, ""),
            ("fcm", #"{"aud": "AUD", "exp": EXP, "sub": "mailto:dev@localhost"}"#, 201, ""),
            ("fcm", #"{"aud": "AUD", "exp": 9999999999, "sub": "mailto:a@b.c"}"#, 403, "hours ahead"),
            ("fcm", #"{"aud": "AUD", "exp": 1000000000, "sub": "mailto:a@b.c"}"#, 403, "hours ago"),
        ]
    )
    func `claims are judged by the service, and a refusal shows the one that is to blame`(
        service: String,
        claims: String,
        status: Int,
        told: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(browser, service: service)
            let key = P256.Signing.PrivateKey()
            let filled = claims.replacing("AUD", with: "http://127.0.0.1:\(emulator.httpPort)")
                .replacing("EXP", with: "\(Int(Date().timeIntervalSince1970) + 3600)")
            let signed = "\(Data(#"{"alg":"ES256"}"#.utf8).base64URL).\(Data(filled.utf8).base64URL)"
            let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation.base64URL
            let publicKey = Data(key.publicKey.x963Representation).base64URL
            let authorization = "vapid t=\(signed).\(signature), k=\(publicKey)"
            #expect(try await post(Self.text, to: subscription, ["Authorization": authorization]).status == status)
            let answer = try await EmulatorClient(emulator).get("/api/v1/messages/latest")
            let message = try answer.json()
            #expect(message["credentials"]?["claims"] == (status == 201 ? nil : try JSONValue(parsing: filled)))
            guard status != 201 else { return }
            expectExplained(message, claims)
            let finding = message["findings"]?.array?.first { $0["rule"] == "request-refused" }
            #expect(finding?["message"]?.string?.contains(told) == true, "\(finding?.description ?? "")")
            #expect(!answer.text.contains(signature) && !answer.text.contains(publicKey))
            let page = try await EmulatorClient(emulator).get("/messages/\(message["id"] ?? 0)?tab=raw").text
            #expect(page.contains("ES256") && !page.contains(signature) && !page.contains(publicKey))
        }
    }

    @Test func `rules about a server's push apply to a refused one too`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(browser, service: "fcm")
            #expect(try await post(Self.text, to: subscription, ["TTL": nil, "Topic": "score"]).status == 400)
            let message = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
            let rules = message["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
            #expect(rules.first == "request-refused" && rules.contains("webpush-topic"), "\(rules)")
            for topic in ["a b c", String(repeating: "a", count: 33)] {
                #expect(try await post(Self.text, to: subscription, ["Topic": topic]).status == 400)
                let message = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
                #expect(message["findings"]?.array?.contains { $0["rule"] == "webpush-topic" } == false)
            }
        }
    }

    @Test(arguments: [
        (#"keyid="k";salt="XZwpw6o37R-6qoZjw6KwAw==""#, "keyid=k;salt=XZwpw6o37R-6qoZjw6KwAw"),
        (#"keyid="a1"; dh="AAAA=", p256ecdsa=BBBB=="#, "keyid=a1; dh=AAAA, p256ecdsa=BBBB"),
        ("salt=AA=BB", "salt=AA=BB"), ("", ""), ("===", "==="), ("salt=", "salt"),
    ])
    func `Mozilla's service strips quotation marks and padding`(_ header: String, _ relayed: String) {
        #expect(MozillaPersonality().relayed(header) == relayed)
    }

    @Test func `what is too large is refused by its number of bytes, whoever holds it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let large = [UInt8](repeating: 32, count: 4000)
            for (service, status) in [("fcm", 413), ("apple", 413), ("rfc", 413), ("mozilla", 201)] {
                let subscription = try await emulator.subscribe(browser, service: service)
                #expect(try await post(large, to: subscription).status == status)
            }
        }
    }

    @Test func `an endpoint that nobody has, and a service that there is not, are not found`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let unknown = try await client.perform(
                "POST",
                "/webpush/rfc/nobody",
                body: [],
                headers: [.init("TTL", "1")]
            )
            #expect(unknown.status == 404)
            let none = try await client.perform("POST", "/webpush/aol/nobody", body: [], headers: [.init("TTL", "1")])
            #expect(none.status == 404)
        }
    }

    @Test func `the message resource is deleted once it is known, and only then`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let answer = try await post(Self.text, to: try await emulator.subscribe(browser))
            let location = try #require(answer.headers.first { $0.name.lowercased() == "location" }?.value)
            let client = EmulatorClient(base: "")
            #expect(try await client.perform("DELETE", location).status == 204)
            #expect(try await client.perform("DELETE", location + "x").status == 404)
        }
    }

    @Test func `the API subscribes, shows and gives up`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let browser = try await emulator.devices.register(.web())
            let path = "/api/v1/devices/\(browser.id)/subscription"
            #expect(try await client.get(path).json() == .null)
            let made = try await client.post(path, ["service": "apple"])
            #expect(made.status == 201)
            #expect(try await client.get(path).json() == made.json())
            let read = try JSONDecoder().decode(PushSubscription.self, from: Data(made.body))
            #expect(read.endpoint.contains("/webpush/apple/"))
            #expect(try await client.perform("DELETE", path).json() == ["unsubscribed": true])
            #expect(try await client.perform("DELETE", path).json() == ["unsubscribed": false])
            #expect(try await post(Self.text, to: read).status == 410)
            for wrong in [["service": "aol"], ["applicationServerKey": "AAAA"], ["realHost": 1], ["other": 1]]
                as [JSONValue]
            {
                #expect(try await client.post(path, wrong).status == 400)
            }
            let phone = try await emulator.devices.register(.apple())
            #expect(try await client.post("/api/v1/devices/\(phone.id)/subscription", [:]).status == 400)
        }
    }

    @Test func `subscriptions and their keys survive a restart`() async throws {
        try await withTemporaryFolder { folder in
            var configuration = Emulator.Configuration.test
            configuration.dataDirectory = folder
            let token = try await Emulator(configuration).withRunning { emulator in
                let browser = try await emulator.devices.register(.web())
                return try await emulator.subscribe(browser)
            }
            try await Emulator(configuration).withRunning { emulator in
                let path = token.endpoint.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
                let moved = try PushSubscription(
                    endpoint: ([emulator.url.absoluteString] + path.map(String.init)).joined(separator: "/"),
                    p256dh: token.p256dh,
                    auth: token.auth
                )
                let key = try Self.key.authorization(for: token.endpoint, subject: "mailto:me@example.com")
                #expect(try await post(Self.text, to: moved, ["Authorization": key]).status == 201)
                let captured = try await emulator.inbox.next(matching: "protocol:webpush")
                #expect(captured.deliveries.map(\.displayed?.title) == ["Breakfast"])
            }
        }
    }

    @Test func `a library's audience without the port is taken with a finding, and refused where that is asked for`()
        async throws
    {
        for isStrict in [false, true] {
            var configuration = Emulator.Configuration.test
            configuration.isStrict = isStrict
            try await Emulator(configuration).withRunning { emulator in
                let browser = try await emulator.devices.register(.web())
                let subscription = try await emulator.subscribe(browser, service: "fcm")
                let key = try Self.key.authorization(for: "http://127.0.0.1/", subject: "mailto:me@example.com")
                let answer = try await post(Self.text, to: subscription, ["Authorization": key])
                #expect(answer.status == (isStrict ? 403 : 201))
                guard !isStrict else { return }
                let captured = try await emulator.inbox.next(matching: "protocol:webpush")
                #expect(captured.deliveries.first?.findings.map(\.rule).contains("webpush-aud-port") == true)
            }
        }
    }

    /// A push on any of the rules' triggers.
    @Test(
        arguments: [
            ("webpush-urgency", ["Urgency": nil], 10), ("webpush-topic", ["Topic": "score"], 10),
            ("webpush-ttl", ["TTL": "0"], 10), ("webpush-size", [:], 4000),
        ] as [(String, [String: String?], Int)]
    )
    func `what another service would refuse is a finding`(
        rule: String,
        changes: [String: String?],
        count: Int
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let browser = try await emulator.devices.register(.web())
            let subscription = try await emulator.subscribe(browser, service: "mozilla")
            _ = try await post([UInt8](repeating: 32, count: count), to: subscription, changes)
            let captured = try await emulator.inbox.next(matching: "protocol:webpush")
            #expect(captured.deliveries.first?.findings.map(\.rule).contains(rule) == true)
        }
    }
}
