// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct LegacyRefusalTests {
    @Test(
        arguments: [
            ("a", "JSON_PARSING_ERROR: Unexpected character (a) at position 0.\n"),
            ("", "JSON_PARSING_ERROR: Unexpected token END OF FILE at position 0.\n"),
            (#"{"to": ["a"]}"#, "Field \"to\" must be a JSON string: [\"a\"]\n"),
            (#"{"registration_ids": "a"}"#, "\"registration_ids\" field is not a JSON array\n"),
            (#"{"registration_ids": []}"#, "\"registration_ids\" field cannot be empty\n"),
            (#"{"registration_ids": [7]}"#, "Field \"registration_ids[0]\" must be a JSON string: 7\n"),
            (#"{"to": "t", "data": "x"}"#, "Field \"data\" must be a JSON array: \"x\"\n"),
            (#"{"to": "t", "time_to_live": "10"}"#, "Field \"time_to_live\" must be a JSON number: \"10\"\n"),
            (#"{"to": "t", "dry_run": "yes"}"#, "Field \"dry_run\" must be a JSON boolean: \"yes\"\n"),
            (
                #"{"to": "t", "registration_ids": ["t"]}"#,
                "Must use either \"registration_ids\" field or \"to\", not both\n"
            ),
            (#"{"condition": "'a' in"}"#, "Invalid value for \"condition\"\n"),
            (
                #"{"to": "t", "priority": "low"}"#,
                "Invalid value (low) for \"priority\": must be \"normal\" or \"high\"\n"
            ),
        ] as [(String, String)]
    )
    func `an unreadable request is a 400 with a plain text`(_ body: String, _ text: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient.withServerKey(emulator).legacy(body)
            #expect(answer.status == 400)
            #expect(answer.text == text)
            #expect(answer.header("Content-Type")?.hasPrefix("text/plain") == true)
            let message = try await emulator.inbox.messages().first
            #expect(message?.status == 400)
            #expect(message?.request == Array(body.utf8))
            let isSyntax = text.hasPrefix("JSON_PARSING_ERROR")
            #expect(message?.findings.contains { $0.rule == "invalid-json" } == isSyntax)
        }
    }

    @Test(
        arguments: [
            (#"{}"#, "MissingRegistration"),
            (#"{"to": ""}"#, "MissingRegistration"),
            (#"{"to": "b"}"#, "InvalidRegistration"),
            (#"{"to": "t", "time_to_live": -1}"#, "InvalidTtl"),
            (#"{"to": "t", "time_to_live": 2419201}"#, "InvalidTtl"),
            (#"{"to": "t", "data": {"from": "x"}}"#, "InvalidDataKey"),
            (#"{"to": "t", "data": {"google.x": "x"}}"#, "InvalidDataKey"),
            (#"{"to": "t", "restricted_package_name": "com.other"}"#, "InvalidPackageName"),
            (#"{"to": "t", "data": {"k": "\#(String(repeating: "x", count: 4096))"}}"#, "MessageTooBig"),
        ] as [(String, String)]
    )
    func `an error of a device is a 200 with a word`(_ body: String, _ word: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            _ = try await emulator.register(.android(), token: "t")
            let answer = try await EmulatorClient.withServerKey(emulator).legacy(body)
            #expect(answer.status == 200)
            let json = try answer.json()
            #expect(json["success"] == 0)
            #expect(json["failure"] == 1)
            #expect(json["results"] == [["error": .string(word)]])
            let message = try await emulator.inbox.messages().first
            #expect(message?.errorCode == word)
            #expect(message?.isPending == false)
        }
    }

    @Test func `a refusal names each registration, or the topic`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let several = try await client.legacy(#"{"registration_ids": ["a", "b"], "time_to_live": -1}"#).json()
            #expect(several["results"] == [["error": "InvalidTtl"], ["error": "InvalidTtl"]])
            #expect(several["failure"] == 2)
            let topic = try await client.legacy(#"{"to": "/topics/news", "time_to_live": -1}"#).json()
            #expect(topic == ["error": "InvalidTtl"])
        }
    }

    @Test func `a thousand registrations are taken, and one more is not`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let tokens = (0..<1001).map { "\"cR1rjyj4_Kc:APA91bGusqbypSuM\($0)\"" }
            let thousand = try await client.legacy(
                "{\"registration_ids\": [\(tokens.prefix(1000).joined(separator: ","))]}"
            ).json()
            #expect(thousand["success"] == 1000)
            #expect(thousand["results"]?.array?.count == 1000)
            let more = try await client.legacy("{\"registration_ids\": [\(tokens.joined(separator: ","))]}")
            #expect(more.status == 400)
            #expect(more.text == "Number of messages on bulk (1001) exceeds maximum allowed (1000)\n")
        }
    }

    @Test func `a device of another project than the sender's is a mismatch`() async throws {
        try await Emulator(.test).withRunning { emulator in
            _ = try await emulator.register(token: "one", project: "shop")
            _ = try await emulator.register(token: "two", project: "demo")
            let client = EmulatorClient.withServerKey(emulator)
            let json = try await client.legacy(#"{"registration_ids": ["one", "two"]}"#).json()
            #expect(json["results"]?[1] == ["error": "MismatchSenderId"])
            #expect(try await emulator.inbox.messages().first?.project == "shop")
        }
    }
}
#endif
