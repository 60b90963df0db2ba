// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Programs
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LegacyListenTests {
    @Test(.needs("curl"))
    func `messages of a device are printed and acknowledged`() async throws {
        let script = """
            set -eu
            send() {
              curl -sS --fail --noproxy '*' -H 'Content-Type: application/json' -d "$2" "$RICHPUSH_EMULATOR_URL/api/v1/$1" > answer
            }
            send devices '{"platform": "android", "token": "'$TOKEN'"}'
            send devices/$TOKEN/upstream '{"to": "42@gcm.googleapis.com", "messageID": "u-1", "data": {"k": "v"}}'
            send devices/$TOKEN/upstream '{"to": "42@gcm.googleapis.com", "messageID": "u-2"}'
            "$RICHPUSH" legacy listen --sender 42 --count 1
            "$RICHPUSH" legacy listen --sender 42 --count 1
            """
        let token = "c12345678901234567890A:APA91b" + String(repeating: "x", count: 128)
        let outcome = try await RichPushProcess.runShell(
            "cd \"$(mktemp -d)\"; TOKEN=\(token) RICHPUSH=$0 $0 emulator exec -- sh -c '\(script.replacing("'", with: "'\\''"))'"
        )
        let lines = try outcome.jsonLines
        #expect(lines.map { $0["message_id"] as? String } == ["u-1", "u-2"], "\(outcome.errors)")
        #expect(lines.first?["kind"] as? String == "message")
        #expect(lines.first?["from"] as? String == token)
        #expect(lines.first?["category"] as? String == "com.example.app")
        #expect(lines.first?["data"] as? [String: String] == ["k": "v"])
        #expect(outcome.status == 0)
    }

    @Test(arguments: [
        ("", 64, "Missing expected argument '--sender"), ("--sender 'a b'", 64, "--sender must be a sender id"),
        ("--sender 1 --address nowhere", 64, "--address must be host and port"),
        ("--sender 1", 64, "There is no address: Google has shut its service down."),
        ("--sender 1 --emulator=http://127.0.0.1:1", 69, "No emulator runs on this machine at http://127.0.0.1:1."),
    ])
    func `an unreachable service is reported`(arguments: String, status: Int32, words: String) async throws {
        let outcome = try await RichPushProcess.runShell("$0 legacy listen \(arguments)")
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.output == "")
    }
}
#endif
