// SPDX-License-Identifier: Apache-2.0

import ExtensionWire

/// Messages between an extension's process and its host.
enum ExtensionWireTarget: FuzzTarget {
    static let name = "extension-wire"

    static func check(_ bytes: [UInt8]) {
        if let message = try? ExtensionMessage(message: bytes) {
            let written = message.message
            precondition((try? ExtensionMessage(message: written))?.message == written, "it is read differently")
        }
        if let message = try? HostMessage(message: bytes) {
            let written = message.message
            precondition((try? HostMessage(message: written))?.message == written, "it is read differently")
        }
    }
}
