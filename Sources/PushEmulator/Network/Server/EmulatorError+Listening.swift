// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import SystemFiles

extension EmulatorError {
    /// The error for a port that cannot be bound, with the address and the remedy.
    static func cannotListen(host: String, port: Int, because error: any Error) -> EmulatorError {
        let remedy = "name another port, or 0 for any free one"
        func unavailable(_ sentence: String) -> EmulatorError {
            var unavailable = EmulatorError(.portUnavailable, sentence, cause: error)
            unavailable.port = port
            return unavailable
        }
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE:
            return unavailable("Port \(port) of \(host) is taken by another program; end that, or \(remedy).")
        case EACCES:
            return unavailable("This user may not listen on port \(port) of \(host); \(remedy).")
        case EADDRNOTAVAIL:
            return EmulatorError(
                .configurationInvalid,
                "The host \(host) is not an address of this machine; name one that is, for instance 127.0.0.1.",
                cause: error
            )
        case let code:
            let cause = code.map { SystemCallFailure(errno: $0).cause } ?? "\(error)"
            return unavailable("The emulator cannot listen on port \(port) of \(host): \(cause); \(remedy).")
        }
    }
}
