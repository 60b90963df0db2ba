// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import SystemFiles

extension EmulatorError {
    /// The error for a port that cannot be bound, with the address and the remedy.
    static func cannotListen(host: String, port: Int, because error: any Error) -> EmulatorError {
        let remedy = "name another port, or 0 for any free one"
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE:
            return EmulatorError(
                .portUnavailable,
                "Port \(port) of \(host) is taken by another program; end that, or \(remedy).",
                cause: error
            )
        case EACCES:
            return EmulatorError(
                .portUnavailable,
                "This user may not listen on port \(port) of \(host); \(remedy).",
                cause: error
            )
        case EADDRNOTAVAIL:
            return EmulatorError(
                .configurationInvalid,
                "The host \(host) is not an address of this machine; name one that is, for instance 127.0.0.1.",
                cause: error
            )
        case let code:
            let cause = code.map { SystemCallFailure(errno: $0).cause } ?? "\(error)"
            return EmulatorError(
                .portUnavailable,
                "The emulator cannot listen on port \(port) of \(host): \(cause); \(remedy).",
                cause: error
            )
        }
    }
}
