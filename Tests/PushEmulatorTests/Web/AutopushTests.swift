// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing
import WebPush

@testable import PushEmulator

/// Mozilla's push service, spoken by hand over a WebSocket.
@Suite(.timeLimit(.minutes(10)))
struct AutopushTests {
    private static let channel = "0e2f1a53-0f2f-4c0e-9d5c-8f0d3d6f2a11"

    private func register(_ client: WebSocketTestClient, _ channel: String = Self.channel) async throws -> String {
        try await client.send(["messageType": "register", "channelID": .string(channel)])
        let answer = try await client.next("register")
        #expect(answer["channelID"]?.string == channel && answer["status"] == 200)
        return try #require(answer["pushEndpoint"]?.string)
    }

    /// Posts a push as an app server does.
    private func push(
        _ text: String?,
        to endpoint: String,
        _ keys: ReceiverKeys = ReceiverKeys(),
        as coding: ContentCoding = .aes128gcm,
        _ further: [String: String] = [:]
    ) async throws -> EmulatorClient.Answer {
        let push = text.map { text -> EncryptedPush in
            // Made of valid parts.
            let subscription = try! keys.subscription(at: endpoint)
            return subscription.encrypt(Array(text.utf8), as: coding)
        }
        var headers = [HTTPHeader("TTL", further["TTL"] ?? "60")]
        if let push {
            headers.append(HTTPHeader("Content-Encoding", push.contentEncoding))
            if let encryption = push.encryption { headers.append(HTTPHeader("Encryption", encryption)) }
            if let cryptoKey = push.cryptoKey { headers.append(HTTPHeader("Crypto-Key", cryptoKey)) }
        }
        for (name, value) in further where name != "TTL" { headers.append(HTTPHeader(name, value)) }
        let url = try #require(URL(string: endpoint))
        var client = EmulatorClient(base: "http://127.0.0.1:\(url.port ?? 80)")
        client.authorization = nil
        return try await client.perform("POST", url.path, body: push?.body ?? [], headers: headers)
    }

    private func acknowledge(_ client: WebSocketTestClient, _ version: String, code: Int = 100) async throws {
        let update: JSONValue = [
            "channelID": .string(Self.channel), "version": .string(version), "code": .integer(code),
        ]
        try await client.send(["messageType": "ack", "updates": [update]])
    }

    private func device(of endpoint: String, _ emulator: RunningEmulator) async throws -> String {
        let token = try #require(endpoint.split(separator: "/").last.map(String.init))
        let found = try await emulator.services.core.store.read { try WebSubscription.find(token, in: $0) }
        return try #require(found).device
    }

    @Test(arguments: [nil, ["http/1.1"], []] as [[String]?], [ContentCoding.aes128gcm, .aesgcm])
    func `a push goes to the Firefox that is connected, and its word is the delivery`(
        _ protocols: [String]?,
        _ coding: ContentCoding
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator, overTLSWith: protocols) { client, uaid in
                #expect(uaid.utf8.count == 32)
                let endpoint = try await register(client)
                #expect(endpoint.hasPrefix("http://127.0.0.1:\(emulator.httpPort)/wpush/v1/"))
                #expect(try await register(client) == endpoint)
                let keys = ReceiverKeys()
                #expect(try await push("Breakfast", to: endpoint, keys, as: coding).status == 201)
                let notification = try await client.next("notification")
                #expect(notification["channelID"]?.string == Self.channel)
                #expect(notification["headers"]?["encoding"]?.string == coding.rawValue)
                let sealed = EncryptedPush(
                    body: try #require(notification["data"]?.string.flatMap { [UInt8](base64URL: $0) }),
                    contentEncoding: coding.rawValue,
                    encryption: notification["headers"]?["encryption"]?.string,
                    cryptoKey: notification["headers"]?["crypto_key"]?.string
                )
                #expect(String(decoding: try keys.decrypt(sealed), as: UTF8.self) == "Breakfast")
                try await acknowledge(client, try #require(notification["version"]?.string))
                let id = try await device(of: endpoint, emulator)
                let captured = try await emulator.inbox.next(matching: "device:\(id)")
                #expect(captured.deliveries.map(\.outcome) == [.acknowledged])
                let device = try await emulator.devices.device(id)
                #expect(device.isReal && device.name == "Firefox 153")
            }
        }
    }

    @Test func `a push without data has neither data nor headers`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator) { client, _ in
                let endpoint = try await register(client)
                #expect(try await push(nil, to: endpoint).status == 201)
                let notification = try await client.next("notification")
                #expect(notification["data"] == nil && notification["headers"] == nil)
            }
        }
    }

    @Test func `an undecryptable push is a finding, and a worker that fails later is reported`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator) { client, _ in
                let endpoint = try await register(client)
                let id = try await device(of: endpoint, emulator)
                #expect(try await push("one", to: endpoint).status == 201)
                let first = try #require(try await client.next("notification")["version"]?.string)
                try await acknowledge(client, first, code: 101)
                let undecryptable = try await emulator.inbox.next(matching: "device:\(id)")
                #expect(undecryptable.deliveries.map(\.outcome) == [.notShown])
                #expect(undecryptable.deliveries.first?.findings.map(\.rule) == ["webpush-decrypt"])

                let core = emulator.services.core
                let delivered = core.events.events { if case .delivered(_, id, _) = $0 { true } else { false } }
                #expect(try await push("two", to: endpoint).status == 201)
                let second = try #require(try await client.next("notification")["version"]?.string)
                try await acknowledge(client, second)
                try await client.send(["messageType": "nack", "version": .string(second), "code": 302])
                var events = delivered.makeAsyncIterator()
                // Once when it was acknowledged, and once more.
                for _ in 1...2 { _ = await events.next() }
                let amended = try await core.store.read { try InboxDelivery.fetch($0, of: 2, on: id)?.delivery }
                #expect(amended?.outcome == .acknowledged)
                #expect(amended?.timeline.map(\.event) == ["sent", "acknowledged", "worker-failed"])
                #expect(amended?.timeline.last?.fields["code"] == 302)
            }
        }
    }

    @Test func `unacknowledged messages come again after hello, and others do not`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (uaid, endpoint, version) = try await WebSocketTestClient.greet(emulator) { client, uaid in
                let endpoint = try await register(client)
                #expect(try await push("one", to: endpoint).status == 201)
                return (uaid, endpoint, try await client.next("notification")["version"])
            }
            // While it is away; a newer one with the same topic takes the older one's place, and 0 waits for nobody.
            for text in ["two", "three"] {
                #expect(try await push(text, to: endpoint, ReceiverKeys(), ["Topic": "breakfast"]).status == 201)
            }
            #expect(try await push("four", to: endpoint, ReceiverKeys(), ["TTL": "0"]).status == 201)
            let latest = try await WebSocketTestClient.greet(emulator, as: uaid) { client, again in
                #expect(again == uaid)
                #expect(try await client.next("notification")["version"] == version)
                try await acknowledge(client, try #require(version?.string))
                let latest = try await client.next("notification")["version"]
                #expect(latest != version)
                try await acknowledge(client, try #require(latest?.string))
                let id = try await device(of: endpoint, emulator)
                let outcomes: [Delivery.Outcome] = [.acknowledged, .replaced, .acknowledged, .expired]
                for (message, outcome) in zip(1..., outcomes) {
                    let delivery = try await emulator.services.core.deliveries.amend(Int64(message), on: id) { _, _ in }
                    #expect(delivery?.outcome == outcome, "message \(message)")
                }
                return latest
            }
            try await WebSocketTestClient.greet(emulator, as: uaid) { client, _ in
                #expect(try await push("five", to: endpoint).status == 201)
                let next = try await client.next("notification")["version"]
                #expect(next != version && next != latest)
            }
        }
    }

    @Test func `a subscription that was given up is gone, and a name that nobody has gets another`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator, as: String(repeating: "a", count: 32)) { client, uaid in
                #expect(uaid != String(repeating: "a", count: 32))
                let endpoint = try await register(client)
                try await client.send(
                    ["messageType": "unregister", "channelID": .string(Self.channel), "code": 200]
                )
                #expect(try await client.next("unregister")["status"] == 200)
                let answer = try await push("one", to: endpoint)
                #expect(answer.status == 410 && answer.text.contains("\"errno\":106"), "\(answer.text)")
                #expect(try await register(client) != endpoint)
                // A channel that it never had is answered alike.
                try await client.send(["messageType": "unregister", "channelID": .string(UUID().uuidString)])
                #expect(try await client.next("unregister")["status"] == 200)
                try await client.send(
                    ["messageType": "register", "channelID": .string(UUID().uuidString.lowercased()), "key": "a?"]
                )
                #expect(try await client.next("register")["status"] == 400)
                try await client.send(["messageType": "broadcast_subscribe", "broadcasts": ["a/b": "v1"]])
                let broadcast = try await client.next("broadcast")
                #expect(broadcast["broadcasts"] == ["errors": ["a/b": "Broadcast not found"]])
            }
        }
    }

    @Test func `a key that the page named is the only one that may send`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator) { client, _ in
                let key = VAPIDKey()
                try await client.send(
                    [
                        "messageType": "register", "channelID": .string(Self.channel),
                        "key": .string(key.publicKey.paddedBase64URL),
                    ]
                )
                let endpoint = try #require(try await client.next("register")["pushEndpoint"]?.string)
                #expect(endpoint.contains("/wpush/v2/"))
                let refused = try await push("one", to: endpoint)
                #expect(refused.status == 401 && refused.text.contains("\"errno\":109"))
                let sender = try key.authorization(for: endpoint, subject: "mailto:kitchen@example.com")
                #expect(try await push("one", to: endpoint, ReceiverKeys(), ["Authorization": sender]).status == 201)
                _ = try await client.next("notification")
            }
        }
    }

    @Test func `the newer of two connections counts`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator) { older, uaid in
                let endpoint = try await register(older)
                try await WebSocketTestClient.greet(emulator, as: uaid) { newer, _ in
                    #expect(try await older.end() == .refused)
                    #expect(try await push("one", to: endpoint).status == 201)
                    _ = try await newer.next("notification")
                }
            }
        }
    }

    @Test func `pings are answered, and too many end the connection`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator) { client, _ in
                try await client.send(WebSocketTestClient.frame([1, 2, 3], opcode: 9))
                #expect(try await client.next() == .init(opcode: 10, payload: [1, 2, 3]))
                try await client.send([:])
                #expect(try await client.next().text == "{}")
                try await client.send(["messageType": "ping"])
                #expect(try await client.end() == .refused)
            }
        }
    }

    private static let damages: [([UInt8], WebSocketEnd)] = {
        func text(_ text: String) -> [UInt8] { WebSocketTestClient.frame(Array(text.utf8)) }
        let refused = [
            #"{"messageType":"hello"}"#,
            #"{"messageType":"register","channelID":"0E2F1A53-0F2F-4C0E-9D5C-8F0D3D6F2A11"}"#,
            #"{"messageType":"register","channelID":"x"}"#,
        ]
        let damaged = [
            "", "[]", "null", "1", "{", #"{"a":1}"#, #"{"messageType":"register"}"#, #"{"messageType":5}"#,
            #"{"messageType":"ack","updates":[{"version":"1"}]}"#, #"{"messageType":"ack","updates":{}}"#,
            #"{"messageType":"unregister","channelID":"x"}"#, #"{"messageType":"nack","code":1}"#,
            #"{"messageType":"broadcast_subscribe","broadcasts":["a"]}"#, #"{"messageType":"launch"}"#,
            String(repeating: "[", count: 60_000), "\u{0}",
        ]
        typealias Client = WebSocketTestClient
        let braces: [UInt8] = [0x7B, 0x7D]
        let frames: [([UInt8], WebSocketEnd)] = [
            (Client.frame(braces, opcode: 2), .unsupportedMessage),
            (Client.frame(braces, isLast: false), .unsupportedMessage),
            (Client.frame(braces, opcode: 0), .unsupportedMessage),
            (Client.frame(braces, isMasked: false), .protocolError),
            (Client.frame([0xFF, 0xFE]), .protocolError),
            (Client.frame([], opcode: 3), .protocolError),
            (Client.frame([], opcode: 0x41), .protocolError),
            (Client.frame([1], opcode: 9, isLast: false), .protocolError),
            (Client.frame([], opcode: 9, announcing: 126), .protocolError),
            (Client.frame([3], opcode: 8), .protocolError),
            (Client.frame([0x03, 0xE7], opcode: 8), .protocolError),
            (Client.frame([0x03, 0xED], opcode: 8), .protocolError),
            (Client.frame([0x03, 0xE8, 0xFF], opcode: 8), .protocolError),
            (Client.frame([], announcing: 65_537), .protocolError),
            (Client.frame([], announcing: 1 << 40), .protocolError),
            (Client.frame([], announcing: .max), .protocolError),
        ]
        var all = frames
        for message in refused { all.append((text(message), .refused)) }
        for message in damaged { all.append((text(message), .invalidMessage)) }
        return all
    }()

    @Test func `damage ends the connection in the service's words, and nothing else`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for (bytes, end) in Self.damages {
                try await WebSocketTestClient.greet(emulator) { client, _ in
                    try await client.send(bytes)
                    #expect(try await client.end() == end, "\(bytes.prefix(100))")
                }
            }
            // Before the hello.
            for text in ["{}", #"{"messageType":"ping"}"#, #"{"messageType":"hello","uaid":5}"#] {
                try await WebSocketTestClient.connect(to: emulator) { client in
                    _ = try await client.open()
                    try await client.send(WebSocketTestClient.frame(Array(text.utf8)))
                    #expect(try await client.end() == (text.contains("uaid") ? .invalidMessage : .refused))
                }
            }
            try await WebSocketTestClient.greet(emulator) { client, _ in
                // Acknowledges what was never sent, and says goodbye.
                try await acknowledge(client, "never")
                try await client.send(["messageType": "nack", "version": "never", "code": 301])
                try await client.send([:])
                #expect(try await client.next().text == "{}")
                try await client.send(WebSocketTestClient.frame([0x03, 0xE8], opcode: 8))
                #expect(try await client.end() == WebSocketEnd(code: 1000, reason: ""))
            }
        }
    }

    @Test(arguments: [
        ("Origin: https://evil.example", 403), ("Origin: ws://evil.example/autopush", 403), ("Origin: null", 403),
        ("Origin: ws://localhost:8026/autopush", 101), ("Origin: http://localhost:3000", 101),
        ("Host: evil.example", 421), ("Host:", 400), ("Upgrade:", 426), ("Connection:", 426),
        ("Sec-WebSocket-Version: 8", 426), ("Sec-WebSocket-Key:", 426), ("Content-Length: 5", 400),
        ("Upgrade: h2c", 426),
    ])
    func `only a WebSocket of Firefox or of a page here is opened`(field: String, status: Int) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.connect(to: emulator) { client in
                let head = try await client.open(path: "/autopush", field)
                #expect(head.hasPrefix("HTTP/1.1 \(status) "), "\(head)")
            }
        }
    }

    @Test func `Firefox is served at the root too, which is the page for everybody else`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for (field, answer) in [("", "101 "), ("Upgrade: h2c", "200 "), ("Upgrade:", "200 ")] {
                try await WebSocketTestClient.connect(to: emulator) { client in
                    let head = try await field.isEmpty ? client.open(path: "/") : client.open(path: "/", field)
                    #expect(head.hasPrefix("HTTP/1.1 \(answer)"), "\(field): \(head)")
                }
            }
        }
    }

    @Test func `a first request to another path is an ordinary one, and a later one opens no WebSocket`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for path in ["/autopushed", "/livez", "/autopush/x"] {
                try await WebSocketTestClient.connect(to: emulator) { client in
                    let head = try await client.open(path: path)
                    #expect(head.hasPrefix(path == "/livez" ? "HTTP/1.1 200 " : "HTTP/1.1 404 "), "\(path): \(head)")
                }
            }
        }
    }

    @Test func `a browser's report is on the delivery of its push, once`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await WebSocketTestClient.greet(emulator) { client, _ in
                let endpoint = try await register(client)
                let id = try await device(of: endpoint, emulator)
                let http = EmulatorClient(emulator)
                func report(_ title: String, _ count: Int) async throws -> EmulatorClient.Answer {
                    let notification: JSONValue = [
                        "title": .string(title), "body": "Pancakes", "image": "https://example.com/p.jpg",
                        "actions": [["title": "Eat"]],
                    ]
                    return try await http.post(
                        "/webpush/report",
                        ["endpoint": .string(endpoint), "byteCount": .integer(count), "notification": notification]
                    )
                }
                // Nothing was pushed yet.
                #expect(try await report("None", 0).status == 404)
                for text in ["silent", "Breakfast!"] {
                    #expect(try await push(text, to: endpoint).status == 201)
                    try await acknowledge(client, try #require(client.next("notification")["version"]?.string))
                }
                // The first one showed nothing, and the length of the data says so.
                let answer = try await report("Breakfast!", 10)
                #expect(try answer.json()["message"] == 2, "\(answer.text)")
                let deliveries = try await emulator.services.core.store.read { database in
                    try (1...2).map { try InboxDelivery.fetch(database, of: $0, on: id)?.delivery }
                }
                #expect(deliveries.map { $0?.outcome } == [.acknowledged, .shown])
                let displayed = try #require(deliveries[1]?.displayed)
                #expect(displayed.title == "Breakfast!" && displayed.body == "Pancakes")
                #expect(displayed.web?.actions == ["Eat"] && displayed.web?.browser == "firefox")
                #expect(displayed.userInfo["image"] == "https://example.com/p.jpg")
                #expect(deliveries[1]?.timeline.last?.event == "displayed-by-browser")

                #expect(try await http.get("/webpush/report.js").text.contains("\(http.base)/webpush/report"))
                for body in ["[]", "{}", #"{"endpoint":"x","notification":{"title":5}}"#, "{"] {
                    let answer = try await http.perform("POST", "/webpush/report", body: Array(body.utf8))
                    #expect(answer.status == 400, "\(body)")
                }
                let foreign = try await http.perform(
                    "POST",
                    "/webpush/report",
                    body: [],
                    headers: [HTTPHeader("Origin", "https://evil.example")]
                )
                #expect(foreign.status == 403)
            }
        }
    }
}
