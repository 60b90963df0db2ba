// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer

/// The demo and tests serve pictures on 127.0.0.1.
enum LoopbackDiagnosis {
    static func make() async -> Diagnosis {
        do {
            let address = try await withLoopbackServer(["/": .text("here")]) { server in
                var transfer = Transfer(url: server.url("/"))
                transfer.limits.totalTime = .seconds(2)
                _ = try await CurlEngine.shared.perform(transfer)
                return server.baseURL
            }
            return Diagnosis(subject: "loopback", status: .ok, detail: "a server answered at \(address)")
        } catch {
            return Diagnosis(
                subject: "loopback",
                status: .missing,
                detail: "no server on 127.0.0.1 can be reached: \(error)",
                remedy:
                    "bring the loopback interface up (ip link set lo up), or allow listening sockets in this sandbox"
            )
        }
    }
}
