// SPDX-License-Identifier: Apache-2.0

/// The parts of one running emulator: the core, each service, the API and the page.
final class EmulatorServices: Sendable {
    let configuration: Emulator.Configuration
    let core: EmulatorCore
    let google: GoogleService
    let apple: AppleService
    let web: WebService
    /// The services as ``PushService``, as the network uses them.
    let list: ServiceList
    let inspection: InspectionServices
    let page: PageServices
    let requests = RequestCounts()
    let date = HTTPDateHeader()
    let ports = BoundPorts()

    /// - Throws: ``EmulatorError`` if the data folder cannot be used.
    init(_ configuration: Emulator.Configuration) throws {
        self.configuration = configuration
        let limits = configuration.limits
        core = try EmulatorCore(CoreConfiguration(configuration))
        google = try GoogleService(core, GoogleConfiguration(configuration), limits: limits)
        apple = AppleService(core, limits: limits)
        let (ports, host) = (ports, configuration.reachableHost)
        web = WebService(core, WebConfiguration(configuration), limits: limits) {
            "http://\(host.contains(":") ? "[\(host)]" : host):\(ports["http"] ?? 0)"
        }
        list = ServiceList(
            [google, apple, web] + (try configuration.services.map { [core] in try $0.make(core) })
        )
        inspection = InspectionServices(
            core: core,
            google: google,
            web: web,
            limits: limits,
            requests: requests,
            ports: ports,
            host: configuration.host
        )
        page = PageServices(
            core: core,
            google: google,
            desktop: web.desktop,
            limits: limits,
            ports: ports,
            reachableHost: configuration.reachableHost,
            assets: PageAssetSource(folder: configuration.assetFolder),
            trialDeliveries: TrialDeliveries(core.configuration, folder: core.store.folder),
            services: list.all
        )
    }
}

extension Emulator.Configuration {
    /// The services that no other part uses, a line for each, and the services that tests add.
    fileprivate var services: [AdditionalService] {
        [
            .expo(limits: limits, receiptsAfter: expoReceiptsAfter, accessToken: expoAccessToken),
            .amazon(limits: limits),
        ] + additionalServices
    }
}

extension CoreConfiguration {
    /// The part of an emulator's configuration that its core needs.
    init(_ configuration: Emulator.Configuration) {
        self.init(
            dataDirectory: configuration.dataDirectory,
            durability: configuration.durability,
            keptMessageCount: configuration.keptMessageCount,
            keptMessageAge: configuration.keptMessageAge,
            isStrict: configuration.isStrict,
            defaultProject: configuration.defaultProject,
            services: [.google, .apple, .web, .autopush] + configuration.services.map(\.traits),
            concurrentDeliveryCount: configuration.concurrentDeliveryCount,
            downloadsFromPublicAddressesOnly: !configuration.isLoopbackOnly,
            serviceExtension: configuration.serviceExtension,
            appExtension: configuration.appExtension,
            folderExtensions: configuration.folderExtensions,
            installedApp: configuration.installedApp
        )
    }
}

extension GoogleConfiguration {
    /// The part of an emulator's configuration that Google's services need.
    init(_ configuration: Emulator.Configuration) {
        self.init(
            accessTokenLifetime: configuration.accessTokenLifetime,
            disabledProjects: configuration.disabledProjects
        )
        #if LegacyProtocols
        (host, xmppPort) = (configuration.host, configuration.ports.xmpp)
        #endif
    }
}

extension WebConfiguration {
    /// The part of an emulator's configuration that browsers need.
    init(_ configuration: Emulator.Configuration) {
        self.init(
            host: configuration.host,
            mcsPort: configuration.ports.mcs,
            sharedHosts: Set(GoogleHosts.all),
            allowedOrigins: configuration.allowedOrigins,
            acknowledgementTime: configuration.acknowledgementTime,
            desktop: configuration.desktop
        )
    }
}
