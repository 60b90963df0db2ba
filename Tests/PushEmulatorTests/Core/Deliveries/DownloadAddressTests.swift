// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct DownloadAddressTests {
    @Test(arguments: Platform.allCases)
    func `where others reach the emulator, pictures come from the public internet alone`(
        platform: Platform
    ) async throws {
        let configuration = Emulator.Configuration.test {
            $0.host = "0.0.0.0"
            $0.accessToken = "secret"
        }
        try await withLoopbackServer(["/pizza.png": DeliveryTests.photo]) { server in
            try await Emulator(configuration).withRunning { emulator in
                let device = try await emulator.devices.register(.init(.init(platform)))
                let sent = try await emulator.send(
                    DeliveryTests.message("token", device.token, image: server.url("/pizza.png"))
                )
                let delivery = try #require(sent.delivery)
                #expect(delivery["displayed"]?["attachments"] == [])
                #expect(server.connectionCount == 0)
                let failed = delivery["timeline"]?.array?.first { $0["event"] == "download-failed" }
                #expect(failed?["curlDetail"]?.string?.contains("127.0.0.1 is not allowed") == true)
                let rules = (delivery["findings"]?.array ?? []).compactMap { $0["rule"]?.string }
                #expect(
                    !Set(rules).isDisjoint(
                        with: ["apple-connection-failed", "android-connection-failed", "web-connection-failed"]
                    ),
                    "\(rules)"
                )
            }
        }
    }
}
