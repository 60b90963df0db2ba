// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// The demo and tests serve pictures on 127.0.0.1.
enum LoopbackDiagnosis {
    static func make() async -> Diagnosis {
        do {
            let address = try await withLoopbackServer([:]) { server in server.baseURL }
            return Diagnosis(subject: "loopback", status: .ok, detail: "a server came up at \(address)")
        } catch {
            return Diagnosis(
                subject: "loopback",
                status: .missing,
                detail: "no server can listen on 127.0.0.1: \(error)",
                remedy:
                    "bring the loopback interface up (ip link set lo up), or allow listening sockets in this sandbox"
            )
        }
    }
}
