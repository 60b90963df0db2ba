// SPDX-License-Identifier: Apache-2.0

/// Google's push google as one emulator answers them: FCM v1, Instance ID, OAuth, legacy HTTP and XMPP.
final class GoogleService: Sendable {
    let core: EmulatorCore
    let configuration: GoogleConfiguration
    let limits: ServerLimits
    let requests: RequestCounts
    let date: HTTPDate
    let storingTurns: StoringTurns
    let serviceAccounts: ServiceAccounts
    let accessTokens: AccessTokens
    let authorizer: Authorizer
    let xmppSessions: CCSSessions
    let receipts = ReceiptWatch()

    /// - Throws: ``EmulatorError`` when the keys in the data folder cannot be read.
    init(
        _ core: EmulatorCore,
        _ configuration: GoogleConfiguration,
        limits: ServerLimits,
        requests: RequestCounts,
        date: HTTPDate
    ) throws {
        self.core = core
        self.configuration = configuration
        self.limits = limits
        self.requests = requests
        self.date = date
        storingTurns = StoringTurns(core.store)
        serviceAccounts = ServiceAccounts(in: core.store.folder)
        accessTokens = try AccessTokens(keptIn: core.store.folder)
        authorizer = Authorizer(core: core.configuration, google: configuration, tokens: accessTokens)
        xmppSessions = CCSSessions(limit: limits.sessionCount)
    }
}

/// The part of an emulator's configuration that concerns Google's google alone.
struct GoogleConfiguration: Sendable {
    /// How long access tokens of the emulator's own are valid, whole seconds; 3599, as Google's.
    var accessTokenLifetime: Duration = .seconds(3599)
    /// Projects in which the service answers `SERVICE_DISABLED`.
    var disabledProjects: Set<String> = []
    /// The address that the XMPP listener binds.
    var host = "127.0.0.1"
    /// The port that the XMPP listener binds; 0 is any free one.
    var xmppPort = 5235
}
