// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The built program as an emulator in a separate process, with three devices.
struct MeasuredEmulator {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Its address, without a slash at the end.
    let base: String
    private let session = URLSession(configuration: .ephemeral)

    static func run(_ program: String, _ body: @Sendable (MeasuredEmulator) async throws -> Void) async throws {
        let log = OutputLog()
        let arguments =
            ["emulator", "start", "--port", "0", "--tls-port", "0", "--proxy-port", "0", "--xmpp-port", "0"]
            + ["--keep", "all", "--devices", "--format", "json"]
        try await Program(program).running(arguments, showsErrors: true, hearing: log.append) { process in
            guard let line = await log.firstLine() else { throw Failure(description: "The emulator has not started.") }
            guard let base = try JSONValue(parsing: Array(line.utf8))["url"]?.string else {
                throw Failure(description: "The emulator does not print its address.")
            }
            try await body(MeasuredEmulator(base: base))
            await process.end(with: SIGTERM)
        }
    }

    /// Stores messages, and returns once the last ones are delivered.
    func fill(_ count: Int) async throws {
        let delivered = min(200, count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count - delivered {
                if number >= 16 { try await group.next() }
                group.addTask { _ = try await send("Message \(number)", topic: "nobody") }
            }
            try await group.waitForAll()
        }
        for number in 0..<delivered {
            let (id, _) = try await send("Delivered \(number)")
            _ = try await finished(id)
        }
    }

    /// Sends a message with a picture, and returns its number and when the answer was there, in milliseconds since 1970.
    func send(_ title: String, topic: String = "all") async throws -> (id: Int, answered: Double) {
        let image: JSONValue = .string("\(base)/samples/pizza-monster.png")
        let message: JSONValue = [
            "topic": .string(topic),
            "notification": [
                "title": .string(title), "body": "A new slice is out. Tap to see what the monster made of it.",
                "image": image,
            ],
            "apns": ["payload": ["aps": ["mutable-content": 1]], "fcm_options": ["image": image]],
        ]
        let answer = try await call("/v1/projects/demo-richpush/messages:send", ["message": message])
        let time = Date().timeIntervalSince1970 * 1000
        guard topic == "all", let name = answer["name"]?.string else { return (0, time) }
        let number = name.split(separator: "/").last ?? ""
        let found = try await call("/api/v1/messages?limit=1&q=name:\(number)")
        guard let id = found["messages"]?[0]?["id"]?.integer else {
            throw Failure(description: "\(name) is not in the inbox: \(found.description)")
        }
        return (id, time)
    }

    /// When the last of three devices was done with a message, in milliseconds since 1970.
    func finished(_ id: Int) async throws -> Double {
        while true {
            let deliveries = try await call("/api/v1/messages/\(id)/deliveries")["deliveries"]?.array ?? []
            let times = deliveries.compactMap { $0["finished"]?.string }.compactMap(Self.moment)
            if times.count == 3, let last = times.max() { return last }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Reads a time with microseconds.
    private static func moment(_ text: String) -> Double? {
        let parts = text.dropLast().split(separator: ".")
        guard let whole = parts.first, let date = try? Date("\(whole)Z", strategy: .iso8601) else { return nil }
        return (date.timeIntervalSince1970 + (parts.count > 1 ? Double("0.\(parts[1])") ?? 0 : 0)) * 1000
    }

    private func call(_ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        guard let url = URL(string: base + path) else { throw Failure(description: path) }
        var request = URLRequest(url: url)
        request.setValue("Bearer any", forHTTPHeaderField: "Authorization")
        if let body {
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(body.encoded())
        }
        let (data, response) = try await session.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Failure(description: "\(path): \(String(decoding: data, as: UTF8.self).prefix(300))")
        }
        return try JSONValue(parsing: Array(data))
    }
}
