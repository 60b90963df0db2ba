// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import Foundation
import PushClient
import PushEmulator

/// The address of the legacy protocols' XMPP connection.
struct CCSAddressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Host and port. Default: the value of RICHPUSH_EMULATOR_XMPP.",
            valueName: "host:port"
        )
    )
    var address: String?

    @Option(
        help: ArgumentHelp(
            "Certificate authorities to trust instead of the system's. Default: the value of RICHPUSH_EMULATOR_CA.",
            valueName: "ca.pem"
        ),
        completion: .file(extensions: ["pem"])
    )
    var caFile: String?

    @Option(
        help: ArgumentHelp(
            "The emulator of this machine whose inbox is at the given address, else at RICHPUSH_EMULATOR_URL, else the one that "
                + "runs here (on port 8026, if several do).",
            valueName: "url"
        )
    )
    var emulator: EmulatorAddress?

    func validate() throws {
        if emulator != nil, address != nil { throw ValidationError("Give either --address or --emulator.") }
        if let address, Self.parts(address) == nil {
            throw ValidationError("--address must be host and port, for instance --address 127.0.0.1:5235")
        }
        if let caFile, let objection = InputSource.objection(to: caFile, of: "--ca-file") {
            throw ValidationError(objection)
        }
    }

    /// The address that the options, the environment or a running emulator say.
    func endpoint() throws -> CCSEndpoint {
        let environment = ProcessInfo.processInfo.environment
        if let emulator {
            guard let access = EmulatorRecord.running().first(where: { $0.url == emulator.url }),
                let (host, port) = access.xmppAddress.flatMap(Self.parts)
            else {
                StandardOutput.printError(
                    "No emulator runs on this machine at \(emulator.url). Start one with 'richpush emulator start', or give "
                        + "--address and --ca-file."
                )
                throw ExitStatus.unavailable
            }
            return CCSEndpoint(host: host, port: port, certificateAuthorityFile: caFile ?? access.authorityFile)
        }
        let variable = environment["RICHPUSH_EMULATOR_XMPP"] ?? ""
        guard let text = address ?? (variable.isEmpty ? nil : variable), let (host, port) = Self.parts(text) else {
            StandardOutput.printError(
                "There is no address: Google has shut its service down. Give --emulator or --address, or run this by "
                    + "'richpush emulator exec'."
            )
            throw ExitCode.validationFailure
        }
        let authorities = environment["RICHPUSH_EMULATOR_CA"] ?? ""
        let file = caFile ?? (address == nil && !authorities.isEmpty ? authorities : nil)
        return CCSEndpoint(host: host, port: port, certificateAuthorityFile: file)
    }

    private static func parts(_ address: String) -> (host: String, port: Int)? {
        guard let colon = address.lastIndex(of: ":"), let port = Int(address[address.index(after: colon)...]),
            (1...65535).contains(port)
        else { return nil }
        var host = String(address[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        return host.isEmpty ? nil : (host, port)
    }
}
#endif
