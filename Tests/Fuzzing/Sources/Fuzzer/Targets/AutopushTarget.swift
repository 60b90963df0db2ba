// SPDX-License-Identifier: Apache-2.0

@testable import PushEmulator

/// Messages that Firefox sends over its WebSocket.
enum AutopushTarget: FuzzTarget {
    static let name = "autopush"

    static func check(_ bytes: [UInt8]) {
        switch AutopushRequest(bytes.text) {
        case .hello(_, let broadcasts), .broadcastSubscribe(let broadcasts):
            precondition(broadcasts.count <= bytes.count)
        case .unregister(let channel): precondition(channel.utf8.count == 36)
        case .ack(let acknowledgements): precondition(acknowledgements.count <= bytes.count)
        case .register, .nack, .ping, nil: break
        }
    }
}
