// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages

/// What an emulator says when it is ready: where it listens, and what to do next.
struct EmulatorGreeting {
    private let emulator: RunningEmulator

    init(_ emulator: RunningEmulator) { self.emulator = emulator }

    /// For people.
    var text: String {
        """
        RichPush emulator

          FCM and the inbox   \(emulator.url.absoluteString)/
          FCM over TLS        port \(emulator.ports.tls)
          Proxy for SDKs      port \(emulator.ports.proxy)
          XMPP over TLS       port \(emulator.ports.xmpp)

        Lead unmodified SDKs here, in another terminal:

          eval "$(richpush emulator env)"

        Try it:

          curl -H 'Authorization: Bearer any' \(emulator.url.absoluteString)/v1/projects/\(emulator.defaultProject)/messages:send \\
            -d '{"message": {"topic": "all", "notification": {"title": "Sparky says hello!"}}}'

        Each message stands here with what became of it; open \(emulator.url.absoluteString)/ to see it on every device.
        Ctrl-C stops the emulator.

        """
    }

    /// For machines, on one line.
    var json: JSONValue {
        [
            "url": .string(emulator.url.absoluteString), "tlsPort": .integer(emulator.ports.tls),
            "proxyPort": .integer(emulator.ports.proxy), "xmppPort": .integer(emulator.ports.xmpp),
        ]
    }
}
