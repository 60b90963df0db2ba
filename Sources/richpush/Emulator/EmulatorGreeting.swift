// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushEmulator
import PushMessages

/// The text that an emulator prints when it is ready: its addresses, and what to do next.
struct EmulatorGreeting {
    private let emulator: RunningEmulator
    /// Whether it accepts only its own tokens.
    private let isStrict: Bool

    init(_ emulator: RunningEmulator, isStrict: Bool) {
        self.emulator = emulator
        self.isStrict = isStrict
    }

    /// For people.
    var text: String {
        """
        RichPush emulator

          FCM and the inbox   \(emulator.url.absoluteString)/
          FCM over TLS        port \(emulator.ports.tls)
          Proxy for SDKs      port \(emulator.ports.proxy)
        \(xmpp)  Real browsers       port \(emulator.ports.mcs)

        Lead unmodified SDKs here, in another terminal:

          eval "$(richpush emulator env)"

        Try it:

        \(example)

        Each message stands here with what became of it; open \(emulator.url.absoluteString)/ to see it on every device.
        Ctrl-C stops the emulator.

        """
    }

    /// The line of the legacy protocols, if the build has them.
    private var xmpp: String {
        #if LegacyProtocols
        "  XMPP over TLS       port \(emulator.ports.xmpp)\n"
        #else
        ""
        #endif
    }

    /// What to send a first message with: by hand, or with credentials that the line before has named.
    private var example: String {
        let message = #"{"topic": "all", "notification": {"title": "Sparky says hello!"}}"#
        let url = emulator.url.absoluteString
        if isStrict {
            return """
                  echo '\(message)' |
                    richpush send --emulator=\(url)
                """
        }
        return """
              curl -H 'Authorization: Bearer any' \(url)/v1/projects/\(emulator.defaultProject)/messages:send \\
                -d '{"message": \(message)}'
            """
    }

    /// For machines, on one line.
    var json: JSONValue {
        var ports: JSONObject = [
            "url": .string(emulator.url.absoluteString), "tlsPort": .integer(emulator.ports.tls),
            "proxyPort": .integer(emulator.ports.proxy),
        ]
        #if LegacyProtocols
        ports["xmppPort"] = .integer(emulator.ports.xmpp)
        #endif
        ports["mcsPort"] = .integer(emulator.ports.mcs)
        return .object(ports)
    }
}
#endif
