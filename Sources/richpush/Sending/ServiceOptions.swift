// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushClient
import PushEmulator
import PushMessages

/// Which service a command speaks to, and by what right.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The key file of a service account. Default: GOOGLE_APPLICATION_CREDENTIALS, else the machine's own account.",
            valueName: "key.json"
        ),
        completion: .file(extensions: ["json"])
    )
    var credentials: String?

    @Option(
        help: ArgumentHelp(
            "The Firebase project. Default: the project of the key or of the machine; with an emulator, its default project.",
            valueName: "id"
        )
    )
    var project: String?

    @Option(
        help: ArgumentHelp(
            "Use an emulator instead of FCM: the given one, else the one in RICHPUSH_EMULATOR_URL, else the one that "
                + "runs here (on port 8026, if several do). It gets only the credentials that --credentials names.",
            valueName: "url"
        )
    )
    var emulator: EmulatorAddress?

    @Option(
        help: ArgumentHelp(
            "With --emulator at an https address: certificate authorities to trust instead of the system's. Default: the "
                + "value of RICHPUSH_EMULATOR_CA.",
            valueName: "ca.pem"
        ),
        completion: .file(extensions: ["pem"])
    )
    var caFile: String?

    func validate() throws {
        guard let caFile else { return }
        guard let emulator, emulator.url.hasPrefix("https://") else {
            throw ValidationError("--ca-file takes effect only with --emulator=https://….")
        }
        if let objection = InputSource.objection(to: caFile, of: "--ca-file") { throw ValidationError(objection) }
    }

    /// A client of the service.
    ///
    /// - Parameter key: A server key of the legacy protocols to use in place of other credentials.
    func client(
        serverKey key: String? = nil,
        _ change: (inout FCMClient.Configuration) -> Void = { _ in }
    ) async throws(CredentialsError) -> FCMClient {
        var configuration = FCMClient.Configuration(endpoint: emulator.map { .emulator($0.url) } ?? .google)
        if let authorityFile { configuration.endpoint.certificateAuthorityFile = authorityFile }
        change(&configuration)
        if let emulator, key != nil || self.credentials != nil { try emulator.checkThatSecretsStayPrivate() }
        let credentials = if let key { FCMCredentials.serverKey(key) } else { try chosenCredentials() }
        // Devices of an emulator are registered in its own project, and others' senders are refused.
        let fallback = emulator == nil && key == nil ? nil : Emulator.Configuration().defaultProject
        var project = project ?? credentials.projectID ?? named("GOOGLE_CLOUD_PROJECT") ?? fallback
        if project == nil { project = try await credentials.project(configuration: configuration) }
        return try FCMClient(
            project: project,
            credentials: credentials,
            configuration: configuration
        )
    }

    /// What to do if the service does not answer.
    var remedyIfUnreachable: String {
        emulator.map { "If no emulator runs at \($0.url), start one with 'richpush emulator start'." }
            ?? "Check the network, or send to an emulator on this machine with --emulator."
    }

    /// The authorities to trust for an emulator at an https address; `nil` for the system's.
    var authorityFile: String? {
        guard let emulator, emulator.url.hasPrefix("https://") else { return nil }
        return caFile ?? named("RICHPUSH_EMULATOR_CA")
    }

    private func chosenCredentials() throws(CredentialsError) -> FCMCredentials {
        if let credentials { return try .serviceAccount(path: credentials) }
        if let emulator {
            // The environment's Google credentials are not meant for an emulator, whatever answers at its address.
            let file = named("GOOGLE_APPLICATION_CREDENTIALS")
            guard let file, emulator.isOwnKeyFile(file) else { return .accessToken("owner") }
            return try .serviceAccount(path: file)
        }
        // A token on the command line would be seen by everybody on the machine.
        if let token = named("RICHPUSH_ACCESS_TOKEN") { return .accessToken(token) }
        return try .applicationDefault()
    }

    private func named(_ variable: String) -> String? {
        let value = ProcessInfo.processInfo.environment[variable] ?? ""
        return value.isEmpty ? nil : value
    }
}

/// The address at which an emulator listens.
struct EmulatorAddress: ExpressibleByArgument, Sendable {
    let url: String

    init(url: String) {
        self.url = url
    }

    init?(argument: String) {
        guard Self.isAddress(argument) else { return nil }
        url = argument
    }

    private static func isAddress(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

    /// The emulator to use if no address is given: the environment's, as `emulator exec` sets it, else the only one
    /// that runs for this user, else the one on the usual port.
    static func usual(environment: [String: String], running: @autoclosure () -> [String]) -> EmulatorAddress {
        if let url = environment["RICHPUSH_EMULATOR_URL"], isAddress(url) { return EmulatorAddress(url: url) }
        let running = running()
        return EmulatorAddress(url: running.count == 1 ? running[0] : "http://127.0.0.1:8026")
    }

    /// Arguments in which every `--emulator` has an address, the usual one where none follows.
    ///
    /// The parser's own options with an optional value lose a given one when another option comes behind it.
    static func completing(
        _ arguments: [String],
        usual: @autoclosure () -> EmulatorAddress = usual(
            environment: ProcessInfo.processInfo.environment,
            running: EmulatorRecord.running().map(\.url)
        )
    ) -> [String] {
        var completed: [String] = []
        for (index, argument) in arguments.enumerated() {
            // Arguments after `--` belong to another program.
            if argument == "--" { return completed + arguments[index...] }
            let next = index + 1 < arguments.count ? arguments[index + 1] : ""
            let isBare = argument == "--emulator" && !isAddress(next)
            completed.append(isBare ? "--emulator=\(usual().url)" : argument)
        }
        return completed
    }
}
#endif
