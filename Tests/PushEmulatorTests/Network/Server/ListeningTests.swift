// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ListeningTests {
    @Test func `a port that is taken is named`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var configuration = Emulator.Configuration.test
            configuration.ports.http = emulator.httpPort
            let error = await #expect(throws: EmulatorError.self) {
                try await Emulator(configuration).withRunning { _ in }
            }
            #expect(error?.code == .portUnavailable)
            #expect(error?.description.contains("\(emulator.httpPort)") == true)
            #expect(error?.description.contains("0 for any free one") == true)
        }
    }

    @Test(arguments: ["localhost", "::1", "127.0.0.2", "127.0.0.1"])
    func `every loopback address is listened on without a token`(host: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.host = host
        try await Emulator(configuration).withRunning { emulator in
            let answer = try await EmulatorClient(base: emulator.url.absoluteString).get("/livez")
            #expect(answer.status == 200)
        }
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1"])
    func `an address that others reach needs a token`(host: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.host = host
        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(configuration).withRunning { _ in }
        }
        #expect(error?.code == .configurationInvalid)
        #expect(error?.description.contains(host) == true && error?.description.contains("accessToken") == true)
    }

    @Test func `with a token every address is listened on`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.host = "0.0.0.0"
        configuration.accessToken = "a-token-for-this-test"
        try await Emulator(configuration).withRunning { emulator in
            #expect(emulator.url.host() == "127.0.0.1")
            let answer = try await EmulatorClient(emulator).get("/livez")
            #expect(answer.status == 200)
        }
    }

    @Test(arguments: ["192.0.2.1", "no-such-host.invalid"])
    func `a host that is not this machine is named`(host: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.host = host
        configuration.accessToken = "a-token-for-this-test"
        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(configuration).withRunning { _ in }
        }
        #expect(error?.code == .configurationInvalid)
        #expect(error?.description.contains(host) == true)
    }

    @Test func `nonsense is refused before anything is opened`() async throws {
        let changes: [@Sendable (inout Emulator.Configuration) -> Void] = [
            { $0.ports.http = 70_000 }, { $0.ports.proxy = -1 }, { $0.keptMessageCount = 0 },
            { $0.keptMessageAge = .zero }, { $0.concurrentDeliveryCount = 0 }, { $0.limits.bodyByteCount = 0 },
            { $0.limits.requestTime = .zero }, { $0.accessToken = "" }, { $0.accessToken = "two words" },
        ]
        for change in changes {
            var configuration = Emulator.Configuration.test
            change(&configuration)
            let error = await #expect(throws: EmulatorError.self) {
                try await Emulator(configuration).withRunning { _ in }
            }
            #expect(error?.code == .configurationInvalid)
        }
    }
}
