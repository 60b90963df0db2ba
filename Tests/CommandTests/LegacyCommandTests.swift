// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LegacyCommandTests {
    @Test func `a legacy message goes out under the server key of the environment`() async throws {
        let answer = LoopbackAnswer.text(
            #"{"multicast_id": 1, "success": 1, "failure": 1, "results": [{"message_id": "0:1"}, {"error": "NotRegistered"}]}"#,
            contentType: "application/json"
        )
        try await withLoopbackServer(LoopbackRoutes { _ in answer }) { server in
            let outcome = try await RichPushProcess.runShell(
                "RICHPUSH_SERVER_KEY=AAAA:key $0 legacy send --emulator=\(server.baseURL)",
                input: #"{"registration_ids": ["a", "b"], "data": {"k": "v",}}"#
            )
            let results = try outcome.jsonLines
            #expect(results.map { $0["target"] as? String } == ["a", "b"])
            #expect(results.map { $0["outcome"] as? String } == ["sent", "refused"])
            #expect(outcome.status == 1)
            #expect(server.requests[0].header("authorization") == "key=AAAA:key")
            #expect(!outcome.errors.contains("AAAA"))
        }
    }
}
#endif
