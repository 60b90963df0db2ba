// SPDX-License-Identifier: Apache-2.0

import Programs
import PushMessages
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct TriggerCommandTests {
    @Test func `the shelf has thirty pushes that FCM takes, each once`() throws {
        #expect(ShelfPush.all.count == 30)
        #expect(Set(ShelfPush.all.map(\.name)).count == 30)
        for push in ShelfPush.all {
            let request = push.request(to: .topic("all"), picture: "https://example.com/a.jpg")
            let findings = Linter.standard.lint(try JSONDocument(parsing: request.encoded()))
            #expect(findings.filter { $0.severity >= .warning }.isEmpty, "\(push.name): \(findings.map(\.message))")
            #expect(!request.description.contains("SAMPLE"))
        }
    }

    @Test(.needs("curl"))
    func `a push reaches each device of the emulator, with its picture`() async throws {
        let outcome = try await RichPushProcess.runShell(
            #"""
            exec "$0" emulator exec --devices -- sh -c '
              "$0" trigger order-shipped &&
              curl -sSf "$RICHPUSH_EMULATOR_URL/api/v1/wait?q=title:shipped+platform:android+has:displayed-image&timeout=60"
            ' "$0"
            """#
        )
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Your order has shipped"), "\(outcome.output) \(outcome.errors)")
        #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("projects/") } == 3)
        #expect(outcome.errors.contains("3 sent. http://127.0.0.1:"))
    }

    @Test func `a refusal is one sentence with its field`() async throws {
        let outcome = try await RichPushProcess.runShell(
            #"exec "$0" emulator exec -- "$0" trigger live-score --to nobody"#
        )
        #expect(outcome.status == 1)
        let sentence = "The registration token is not a valid FCM registration token"
        #expect(
            outcome.errors.hasPrefix("refused: \(sentence) [INVALID_ARGUMENT 400] (message.token)\n"),
            "\(outcome.errors)"
        )
    }

    @Test func `a request is printed, and a name that is near is suggested`() async throws {
        let printed = try await RichPushProcess.run(["trigger", "flash-sale", "--print", "--topic", "news"])
        #expect(try JSONValue(parsing: printed.output)["message"]?["topic"] == "news")
        let wrong = try await RichPushProcess.run(["trigger", "flashsale"])
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("Did you mean flash-sale?"))
        #expect(try await RichPushProcess.run(["trigger"]).output.split(separator: "\n").count == 30)
    }
}
