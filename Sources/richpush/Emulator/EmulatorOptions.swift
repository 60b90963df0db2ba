// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import DesktopNotifications
import Foundation
import PushEmulator

/// The options that every start of an emulator shares.
struct EmulatorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Store everything in this folder; it is created if missing.", valueName: "folder"),
        completion: .directory
    )
    var dataDir: String?

    @Option(help: ArgumentHelp("The number of newest messages to keep, or all.", valueName: "number"))
    var keep = Emulator.Configuration().keptMessageCount.map(KeptMessages.newest) ?? .all

    @Option(help: ArgumentHelp("Delete messages after this number of hours. Default: never.", valueName: "hours"))
    var keepHours: Double?

    @Flag(help: "Start with an iPhone, an Android phone and a browser, subscribed to the topic all.")
    var devices = false

    @Flag(help: "Answer a send only once the message is on the disk, so that it survives a power cut.")
    var durable = false

    @Flag(help: "Verify credentials, and refuse unknown tokens, as the real service does.")
    var strict = false

    @Option(help: ArgumentHelp("The project of requests that do not name one.", valueName: "id"))
    var project: String?

    @Option(
        name: .customLong("fault"),
        help: ArgumentHelp(
            "Inject a fault, for instance all=UNAVAILABLE,probability=10%; repeat for more.",
            discussion: """
                TARGET is all, topic:NAME, or a token or fid. CODE is one of UNREGISTERED, SENDER_ID_MISMATCH, \
                INVALID_ARGUMENT, QUOTA_EXCEEDED, UNAVAILABLE, INTERNAL, THIRD_PARTY_AUTH_ERROR, UNSPECIFIED_ERROR, \
                UNAUTHENTICATED, PERMISSION_DENIED, BAD_GATEWAY, CONNECTION_RESET, ANSWER_LOST, \
                ASSERTION_REPLAYED, OK, or APNs' own word such as BadDeviceToken. Behind commas: latency=200ms, probability=10%, seed=7, retry-after=2s or \
                retry-after-date=2s, times=3, project=ID, at=send+topics+oauth.
                """,
            valueName: "TARGET=CODE"
        )
    )
    var faults: [String] = []

    @Option(
        help: ArgumentHelp(
            "Messages a minute for each project, above which it gets status 429. Default: no limit.",
            valueName: "number"
        )
    )
    var quota: Int?

    @Option(
        help: ArgumentHelp(
            "Requests at a time on a new HTTP/2 connection until one was accepted. Default: as many as later.",
            valueName: "number"
        )
    )
    var firstStreams: Int?

    @Option(
        help: ArgumentHelp(
            "Seconds after a ticket of Expo's service until its receipt is there. Default: at once.",
            valueName: "seconds"
        )
    )
    var receiptsAfter: Double?

    @Option(
        help: ArgumentHelp(
            "The access token that Expo's service asks for, as with enhanced security. Default: it asks for none.",
            valueName: "token"
        )
    )
    var expoAccessToken: String?

    @Flag(help: "Let the proxy connect to other hosts than those of push services. Default: it refuses them with 403.")
    var allowOtherHosts = false

    @Option(
        help: ArgumentHelp(
            "Answer requests for this host too, for instance a container's name; may be given several times.",
            valueName: "host"
        )
    )
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let pages of this origin register for pushes, like this machine's pages; may be given several times.",
            valueName: "origin"
        )
    )
    var allowOrigin: [String] = []

    @Option(
        help: ArgumentHelp(
            "The desktop that browsers find: complete, gnome, kde or bare; they hand over more or less to each.",
            valueName: "profile"
        )
    )
    var desktopProfile = DesktopProfile.complete

    /// The configuration that these options ask for, on the documented ports.
    var configuration: Emulator.Configuration {
        var configuration = Emulator.Configuration()
        configuration.dataDirectory = dataDir.map { URL(fileURLWithPath: $0, isDirectory: true) }
        configuration.keptMessageCount = keep.count
        configuration.keptMessageAge = keepHours.map { .seconds($0 * 3600) }
        configuration.durability = durable ? .machine : .process
        configuration.isStrict = strict
        configuration.startsWithDevices = devices
        configuration.allowsOtherHosts = allowOtherHosts
        configuration.allowedHosts = allowHost
        configuration.allowedOrigins = allowOrigin
        configuration.quotaPerMinute = quota
        configuration.limits.firstStreamCount = firstStreams
        configuration.desktop = desktopProfile
        if let receiptsAfter { configuration.expoReceiptsAfter = .seconds(receiptsAfter) }
        configuration.expoAccessToken = expoAccessToken
        // A value that cannot be read has ended the program before.
        configuration.faults = faults.compactMap { try? EmulatorFault(notation: $0) }
        if let project { configuration.defaultProject = project }
        return configuration
    }

    /// The configuration that these options and ports ask for.
    func configuration(ports: EmulatorPortOptions) throws -> Emulator.Configuration {
        var configuration = self.configuration
        configuration.host = ports.host
        configuration.ports.http = ports.port
        configuration.ports.tls = ports.tlsPort
        configuration.ports.proxy = ports.proxyPort
        #if LegacyProtocols
        configuration.ports.xmpp = ports.xmppPort
        #endif
        configuration.ports.mcs = ports.mcsPort
        configuration.accessToken = ports.accessToken
        configuration.additionalHostNames = ports.tlsName
        return configuration
    }

    func validate() throws {
        if let keepHours, !(keepHours > 0 && keepHours < 1e6) {
            throw ValidationError("--keep-hours must be a number of hours above 0, for instance --keep-hours 24.")
        }
        if let quota, !(1...1_000_000_000).contains(quota) {
            throw ValidationError(
                "--quota must be a number of messages per minute from 1 on, for instance --quota 600."
            )
        }
        if let receiptsAfter, !(0...86_400).contains(receiptsAfter) {
            throw ValidationError(
                "--receipts-after must be seconds from 0 to 86400, for instance --receipts-after 900."
            )
        }
        if let firstStreams, !(1...1000).contains(firstStreams) {
            throw ValidationError(
                "--first-streams must be a number of requests from 1 to 1000, for instance --first-streams 1."
            )
        }
        for fault in faults {
            do throws(EmulatorError) {
                _ = try EmulatorFault(notation: fault)
            } catch {
                throw ValidationError("--fault: \(error.description)")
            }
        }
    }
}

extension DesktopProfile: ExpressibleByArgument {}

/// How many messages an emulator keeps: a number, or `all`.
enum KeptMessages: ExpressibleByArgument, CustomStringConvertible {
    case all
    case newest(Int)

    init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if let count = Int(argument), count > 0 {
            self = .newest(count)
        } else {
            return nil
        }
    }

    /// The number; `nil` is all.
    var count: Int? {
        switch self {
        case .all: nil
        case .newest(let count): count
        }
    }

    var description: String { count.map(String.init) ?? "all" }
    var defaultValueDescription: String { description }
}
#endif
