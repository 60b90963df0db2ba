// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import PushPreview
import Testing

@testable import PushEmulator

/// Programs that the page offers to be copied, run as they are.
@Suite(.timeLimit(.minutes(10)))
struct CodeSampleTests {
    /// Characters that one language or another treats specially.
    private static let message: JSONValue = [
        "topic": "all",
        "notification": [
            "title": "\"'`${1 + 1}` \\(x) \\#(x) %s $HOME $(id) \"\"\" ''' JSON\nJSON\n\\u0041",
            "body": "\u{1}\u{7F}\u{2028}\u{FEFF}\u{1F355} tab\t\\",
        ],
        "data": ["__proto__": "key", "constructor": "value", "null": "None"],
        "android": ["direct_boot_ok": true, "ttl": "60s"],
    ]

    @Test(.needs("bash", "curl")) func `the shell's line sends the very message`() async throws {
        try await expectMessage(sentBy: "curl", in: "bash")
    }

    @Test(.needs("node")) func `the program for Node sends the very message`() async throws {
        try await expectMessage(sentBy: "node", in: "node")
    }

    @Test(.needs("python3")) func `the program for Python sends the very message`() async throws {
        try await expectMessage(sentBy: "python", in: "python3")
    }

    private func expectMessage(sentBy id: String, in interpreter: String) async throws {
        let program = try #require(Program(named: interpreter))
        try await Emulator(.test).withRunning { emulator in
            let url = "http://127.0.0.1:\(emulator.httpPort)/v1/projects/demo/messages:send"
            let sample = try #require(CodeSample.all(Self.message, to: url).first { $0.id.text == id })
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: id == "node" ? "send.mjs" : "send")
                try Data(sample.text.utf8).write(to: file)
                let outcome = try await program.run([file.path])
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            let push = try #require(try await emulator.inbox.latest())
            #expect(try JSONValue(parsing: push.request) == ["message": Self.message])
        }
    }

    @Test func `raw strings of Go and Swift and text blocks of Java end where they should`() throws {
        let samples = CodeSample.all(Self.message, to: "http://127.0.0.1:1/")
        let text = { (id: String) in samples.first { $0.id.text == id }?.text ?? "" }
        #expect(text("go").split(separator: "`", omittingEmptySubsequences: false).count == 3)
        let go = text("go").split(separator: "`")[1]
        #expect(try JSONValue(parsing: Array(go.utf8)) == ["message": Self.message])
        let swift = try #require(text("swift").firstMatch(of: /Data\((#+)"""\n([^\0]*)\n"""(#+)\.utf8\)/))
        #expect(swift.1 == swift.3 && !swift.2.contains("\\\(swift.1)"))
        #expect(try JSONValue(parsing: Array(swift.2.utf8)) == ["message": Self.message])
        let java = try #require(text("java").firstMatch(of: /"""\n([^\0]*?)""";/))
        #expect(!java.1.contains("\"\"\""))
        let block = java.1.replacing("\\\\", with: "\\")
        #expect(try JSONValue(parsing: Array(block.utf8)) == ["message": Self.message])
    }
}
