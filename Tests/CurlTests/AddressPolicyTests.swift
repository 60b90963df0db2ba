// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Synchronization
import Testing

extension CurlEngineTests {
    struct AddressPolicyTests {
        @Test(arguments: ["http://127.0.0.1", "http://localhost", "http://0x7f.1", "http://2130706433"])
        func `a refused address is not connected to, however it is written`(_ host: String) async throws {
            try await withLoopbackServer(["/": .text("secret")]) { server in
                let error = try await failure(
                    of: .get("\(host):\(server.port)/") {
                        $0.addresses = AddressPolicy { $0 != "127.0.0.1" && $0 != "::1" }
                    }
                )
                #expect(error.code == .addressRefused)
                #expect(server.connectionCount == 0)
            }
        }

        @Test func `a redirect to a refused address is not followed to it`() async throws {
            try await withLoopbackServer(["/": .text("secret")]) { inner in
                let target = inner.url("/").replacing("127.0.0.1", with: "127.0.0.2")
                try await withLoopbackServer(["/": .redirect(to: target)]) { server in
                    let error = try await failure(
                        of: .get(server.url("/")) { $0.addresses = AddressPolicy { $0 == "127.0.0.1" } }
                    )
                    #expect(error.code == .addressRefused)
                    #expect(error.detail.contains("127.0.0.2"))
                    #expect(error.redirects.count == 1)
                }
            }
        }

        @Test func `an open connection does not circumvent the policy`() async throws {
            try await withLoopbackServer(["/": .text("secret")]) { server in
                _ = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(server.openConnectionCount == 1)
                let error = try await failure(
                    of: .get(server.url("/")) { $0.addresses = AddressPolicy { _ in false } }
                )
                #expect(error.code == .addressRefused)
                #expect(server.requestCount == 1)
            }
        }

        @Test func `an allowed address is asked about in digits`() async throws {
            try await withLoopbackServer(["/": .text("ok")]) { server in
                let asked = Mutex<Set<String>>([])
                let result = try await CurlEngine.shared.perform(
                    .get("http://localhost:\(server.port)/") {
                        $0.addresses = AddressPolicy { address in
                            asked.withLock { _ = $0.insert(address) }
                            return true
                        }
                    }
                )
                #expect(result.status == 200)
                #expect(asked.withLock { $0 }.isSubset(of: ["127.0.0.1", "::1"]))
                #expect(asked.withLock { $0 }.contains("127.0.0.1"))
            }
        }
    }
}
