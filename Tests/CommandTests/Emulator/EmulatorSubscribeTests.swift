// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import Testing

/// Commands inside `emulator exec`, which use its emulator.
@Suite(.timeLimit(.minutes(10)))
struct EmulatorSubscribeTests {
    /// Runs a shell's lines, in which `$0` is the program, beside an emulator.
    private func exec(_ lines: String) async throws -> RichPushProcess.Outcome {
        try await RichPushProcess.runShell(
            #""$0" emulator exec -- sh -c "$LINES" "$0""#,
            environment: ["LINES": lines]
        )
    }

    @Test(.needs("curl"))
    func `a subscribed browser gets pushes to the printed subscription`() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.runShell(
                #""$0" emulator exec -- sh -c "$LINES" "$0""#,
                in: folder,
                environment: [
                    "LINES": """
                    set -e
                    "$0" emulator subscribe --browser firefox --site https://shop.example.com > subscription.json
                    echo '{"notification":{"title":"Pizza"}}' \
                        | "$0" send - --subscription subscription.json >&2
                    curl -sS "$RICHPUSH_EMULATOR_URL/api/v1/wait?q=Pizza&timeout=60"
                    """
                ]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let file = try Data(contentsOf: folder.appending(path: "subscription.json"))
            let subscription = try JSONValue(parsing: Array(file))
            #expect(subscription["endpoint"]?.string?.contains("/webpush/mozilla/") == true)
            #expect(subscription["keys"]?["p256dh"]?.string?.utf8.count == 87)
            let delivery = try JSONValue(parsing: outcome.output)["deliveries"]?.array?.first
            #expect(delivery?["displayed"]?["web"]?["origin"]?.string == "shop.example.com", "\(outcome.output)")
        }
    }

    @Test func `a failed subscription names the remedy`() async throws {
        let lines = """
            "$0" emulator subscribe --service pigeon; echo $?
            "$0" emulator subscribe --application-server-key '??'; echo $?
            "$0" emulator subscribe --device nobody; echo $?
            "$0" emulator subscribe --device nobody --browser firefox 2>/dev/null; echo $?
            "$0" emulator export --apns 12; echo $?
            "$0" emulator export --apns a/b 2>/dev/null; echo $?
            """
        let outcome = try await exec(lines)
        #expect(outcome.output == "64\n64\n66\n64\n66\n64\n", "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("--service takes fcm, mozilla, apple, wns or rfc"))
        #expect(outcome.errors.contains("--application-server-key must be"))
    }

    @Test(.needs("openssl"))
    func `a refusal of a push service comes with its meaning and the remedy`() async throws {
        try await withTemporaryFolder { folder in
            try Data("push".utf8).write(to: folder.appending(path: "push.txt"))
            let outcome = try await RichPushProcess.runShell(
                #""$0" emulator exec -- sh -c "$LINES" "$0""#,
                in: folder,
                environment: [
                    "LINES": """
                    set -e
                    openssl ecparam -name prime256v1 -genkey -noout -out private.pem
                    "$0" emulator subscribe --browser safari --site https://shop.example.com > subscription.json
                    "$0" send push.txt --subscription subscription.json --vapid-key private.pem --vapid-subject me@example.com
                    """
                ]
            )
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(
                outcome.errors.contains(
                    "refused: 403 {\"reason\":\"BadJwtToken\"}\nApple cannot accept the VAPID token. Set sub to"
                )
            )
        }
    }

    @Test(.needs("curl"))
    func `a push is exported as the simulator takes it`() async throws {
        let lines = """
            set -e
            api() { curl -sS -H 'Content-Type: application/json' "$RICHPUSH_EMULATOR_URL/api/v1/$1" -d "$2"; }
            token=$(api devices '{"platform":"apple","configuration":{"bundleIdentifier":"com.example.pizza"}}' \
                | sed 's/.*"token": *"\\([^"]*\\)".*/\\1/')
            message='"notification":{"title":"Pizza"},"apns":{"payload":{"aps":{"mutable-content":1}}}'
            curl -sS -H 'Authorization: Bearer any' "$RICHPUSH_EMULATOR_URL/v1/projects/$GOOGLE_CLOUD_PROJECT/messages:send" \
                -d "{\\"message\\":{\\"token\\":\\"$token\\",$message}}" >&2
            curl -sS "$RICHPUSH_EMULATOR_URL/api/v1/wait?q=Pizza&timeout=60" >&2
            "$0" emulator export --apns latest
            """
        let outcome = try await exec(lines)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let payload = try JSONValue(parsing: outcome.output)
        #expect(payload["Simulator Target Bundle"] == "com.example.pizza")
        #expect(payload["aps"]?["alert"]?["title"] == "Pizza" && payload["aps"]?["mutable-content"] == 1)
        #expect(payload["gcm.message_id"] != nil)
    }
}
