// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Foundation
public import PushSimulator

/// The certificates that devices trust, and the addresses that they connect to.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A PEM file of certificate authorities to trust instead of the system's.",
            valueName: "file"
        ),
        completion: .file()
    )
    var cacert: String?

    @Option(
        help: ArgumentHelp(
            "Connect to this address for a host and port; repeat for more.",
            valueName: "host:port:address"
        )
    )
    var resolve: [String] = []

    func validate() throws {
        for entry in resolve where !Self.isResolveEntry(entry) {
            throw ValidationError("--resolve must be host:port:address, for instance cdn.example.com:443:127.0.0.1.")
        }
        if let cacert, let objection = InputSource.objection(to: cacert, of: "--cacert") {
            throw ValidationError(objection)
        }
    }

    /// Three parts, of which the host and the address may be IPv6 ones in brackets.
    private static func isResolveEntry(_ entry: String) -> Bool {
        entry.wholeMatch(of: /\+?(\[[^\]]+\]|[^:\[\]]+):([0-9]{1,5}):(.+)/).flatMap { UInt16($0.2) } != nil
    }
}

extension NetworkProfile: ExpressibleByArgument {
    /// Takes the name of a profile, in any case.
    public init?(argument: String) {
        guard let profile = NetworkProfile.named.first(where: { $0.name == argument.lowercased() }) else { return nil }
        self = profile
    }

    /// The names that help lists.
    public static var allValueStrings: [String] { named.map(\.name) }

    /// The name that help shows as the default.
    public var defaultValueDescription: String { name }
}

/// The devices' policy for plain http.
struct TransportOptions: ParsableArguments {
    @Option(help: "A host to which the extension's Info.plist, or the Android app, allows plain http; repeat for more.")
    var allowHTTP: [String] = []

    @Flag(help: "Refuse plain http to loopback addresses too.")
    var strictTransport = false

    /// Puts the policy in the place of an iPhone's own.
    func apply(to configuration: inout AppleDevice.Configuration) {
        configuration.app.insecureHosts = allowHTTP
        configuration.strictTransport = strictTransport
    }

    /// Puts the policy in the place of an Android phone's own.
    func apply(to configuration: inout AndroidDevice.Configuration) {
        configuration.app.cleartextHosts = allowHTTP
        configuration.strictTransport = strictTransport
    }

    /// Puts the policy in the place of a browser's own, which has no list of hosts.
    func apply(to configuration: inout WebBrowser.Configuration) {
        configuration.strictTransport = strictTransport
    }
}
