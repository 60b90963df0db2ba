// SPDX-License-Identifier: Apache-2.0

@testable import DesktopNotifications

/// Messages of programs on the desktop's bus.
enum DesktopBusTarget: FuzzTarget {
    static let name = "desktop-bus"

    static func check(_ bytes: [UInt8]) {
        guard let length = try? BusMessage.length(bytes[...]), length <= bytes.count,
            let message = try? BusMessage(bytes[..<length])
        else { return }
        guard let again = try? BusMessage(message.encoded[...]) else {
            preconditionFailure("what was written cannot be read")
        }
        precondition(again == message, "what was written is read differently")
        guard let (call, _) = NotifyCall.read(message.body) else { return }
        for profile in DesktopProfile.allCases {
            let body = DesktopBody(call, on: profile)
            precondition(body.text.utf8.count <= call.body.utf8.count)
        }
    }
}
