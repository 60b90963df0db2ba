// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import Testing

@testable import richpush

/// The credentials that the address behind `--emulator` receives from the caller.
@Suite(.timeLimit(.minutes(10)))
struct EmulatorSecretsTests {
    @Test(arguments: [
        ("http://127.0.0.1:8026", true), ("http://localhost:1", true), ("http://[::1]:8026", true),
        ("https://push.example.com", true), ("http://127.0.0.1.example.com", false), ("http://push.example.com", false),
        ("http://10.0.0.1:8026", false), ("http://localhost.example.com", false),
    ])
    func `named credentials go to this machine, or encrypted`(url: String, isAllowed: Bool) {
        let allowed = Result { try EmulatorAddress(url: url).checkThatSecretsStayPrivate() }
        #expect(((try? allowed.get()) != nil) == isAllowed)
    }

    @Test(arguments: [
        ("https://oauth2.googleapis.com/token", "http://127.0.0.1:8026", false),
        ("http://127.0.0.1:8026/token", "http://127.0.0.1:8026", true),
        ("http://localhost:8026/token", "http://127.0.0.1:8026", true),
        ("http://127.0.0.1:8027/token", "http://127.0.0.1:8026", false),
        ("https://127.0.0.1:8026/token", "http://127.0.0.1:8026", false),
        ("http://push.example.com/token", "http://127.0.0.1:80", false), ("", "http://127.0.0.1:8026", false),
    ])
    func `a key file of the environment is used if the emulator has made it`(
        endpoint: String,
        url: String,
        isOwn: Bool
    ) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "richpush-key-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{\"type\":\"service_account\",\"token_uri\":\"\(endpoint)\"}".utf8).write(to: file)
        #expect(EmulatorAddress(url: url).isOwnKeyFile(file.path) == isOwn)
    }
}
#endif
