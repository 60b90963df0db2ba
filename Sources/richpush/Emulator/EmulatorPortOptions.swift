// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser

/// The addresses of an emulator that runs alone.
struct EmulatorPortOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address to listen on; other machines can reach any address that is not a loopback address.",
            valueName: "address"
        )
    )
    var host = "127.0.0.1"

    @Option(help: "The port of FCM, API and inbox over HTTP; 0 is any free one.")
    var port = 8026

    @Option(
        name: .customLong("tls-port"),
        help: "The port of the services over TLS, 8027 unless --port is 0; 0 is any free one."
    )
    var givenTLSPort: Int?

    /// The documented port; any free one if the others are such, too.
    var tlsPort: Int { givenTLSPort ?? (port == 0 ? 0 : 8027) }

    @Option(
        help: ArgumentHelp(
            "An additional host name of the TLS port, for instance a container's; repeat for more.",
            valueName: "name"
        )
    )
    var tlsName: [String] = []

    @Option(
        name: .customLong("proxy-port"),
        help:
            "The port of the proxy that redirects the services' hosts to the emulator, 8028 unless --port is 0; 0 is any free one."
    )
    var givenProxyPort: Int?

    /// The documented port; any free one if the others are such, too.
    var proxyPort: Int { givenProxyPort ?? (port == 0 ? 0 : 8028) }

    #if LegacyProtocols
    @Option(
        name: .customLong("xmpp-port"),
        help: "The port of XMPP over TLS, 5235 unless --port is 0; 0 is any free one."
    )
    var givenXMPPPort: Int?

    /// The service's own port; any free one if the others are such, too.
    var xmppPort: Int { givenXMPPPort ?? (port == 0 ? 0 : 5235) }
    #endif

    @Option(
        name: .customLong("mcs-port"),
        help: "The port that real browsers connect to over TLS, 5228 unless --port is 0; 0 is any free one."
    )
    var givenMCSPort: Int?

    /// The service's own port; any free one if the others are such, too.
    var mcsPort: Int { givenMCSPort ?? (port == 0 ? 0 : 5228) }

    @Option(
        help: ArgumentHelp(
            "The access token that API and inbox require; mandatory if other machines can reach them.",
            valueName: "token"
        )
    )
    var accessToken: String?

    /// The options that choose ports, with what they chose.
    var named: [(option: String, port: Int)] {
        var named = [("--port", port), ("--tls-port", tlsPort), ("--proxy-port", proxyPort)]
        #if LegacyProtocols
        named.append(("--xmpp-port", xmppPort))
        #endif
        named.append(("--mcs-port", mcsPort))
        return named
    }

    func validate() throws {
        for (name, port) in named {
            guard (0...65535).contains(port) else {
                throw ValidationError("\(name) must be a port from 1 to 65535, or 0 for any free one.")
            }
        }
        let fixed = named.map(\.port).filter { $0 != 0 }
        guard Set(fixed).count == fixed.count else {
            throw ValidationError(
                "Each listener needs a different port; give "
                    + "\(named.dropLast().map(\.option).joined(separator: ", ")) and --mcs-port different ones."
            )
        }
    }
}
#endif
