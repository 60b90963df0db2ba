// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages
import Testing

@testable import PushEmulator

/// `GET /metrics` and `GET /api/v1/info`.
@Suite(.timeLimit(.minutes(10)))
struct MetricsRouteTests {
    @Test func `stored data and requests are measured`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, traffic) = try await (EmulatorClient(emulator), StoredTraffic(emulator))
            let id = try await traffic.message(["topic": "a"])
            try await traffic.message(["token": "t"], status: 404, error: "UNREGISTERED")
            try await traffic.delivery(.init(platform: .apple, device: "iPhone", outcome: .modified), of: id)
            _ = try await client.get("/api/v1/messages")
            _ = try await client.get("/api/v1/messages?q=foo:bar")
            _ = try await client.get("/livez")
            let answer = try await client.get("/metrics")
            #expect(answer.headers.contains { $0.value == "text/plain; version=0.0.4; charset=utf-8" })
            let lines = Set(answer.text.split(separator: "\n").map(String.init))
            for line in [
                "# TYPE richpush_messages gauge",
                "richpush_messages{protocol=\"v1\",status=\"200\"} 1",
                "richpush_messages{protocol=\"v1\",status=\"404\"} 1",
                "richpush_deliveries{platform=\"apple\",outcome=\"modified\"} 1",
                "richpush_messages_pending 1",
                "richpush_messages_trimmed_total 0",
                "richpush_subscriptions 0",
                "richpush_http_requests_total{service=\"api\",status=\"200\"} 1",
                "richpush_http_requests_total{service=\"api\",status=\"400\"} 1",
                "richpush_http_requests_total{service=\"health\",status=\"200\"} 1",
            ] {
                #expect(lines.contains(line), "\(line)")
            }
            // Every sample follows what it is, and is a number.
            for line in lines where !line.hasPrefix("#") {
                #expect(line.wholeMatch(of: /[a-z_]+(\{[^}]*\})? [0-9.e+-]+/) != nil, "\(line)")
            }
        }
    }

    @Test func `labels are escaped`() {
        var metrics = MetricsText()
        metrics.add("m", .gauge, "h", [(["l": "a\"b\\c\nd"], 1.5)])
        #expect(metrics.text == "# HELP m h\n# TYPE m gauge\nm{l=\"a\\\"b\\\\c\\nd\"} 1.5\n")
    }

    @Test func `info has the version and the amount of data`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, traffic) = try await (EmulatorClient(emulator), StoredTraffic(emulator))
            try await traffic.message(["topic": "a"])
            let info = try await client.get("/api/v1/info").json()
            #expect(info["ports"]?["http"]?.integer == emulator.httpPort)
            #expect(info["project"] == "demo-richpush" && info["strict"] == false)
            #expect(info["keeps"] == ["messages": 10_000, "seconds": .null, "persistent": false])
            #expect(info["counts"]?["messages"] == 1 && info["counts"]?["unread"] == 1)
            #expect(info["counts"]?["pending"] == 1 && info["counts"]?["trimmed"] == 0)
        }
    }
}
