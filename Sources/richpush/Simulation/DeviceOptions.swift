// SPDX-License-Identifier: Apache-2.0

import AppProject
import ArgumentParser
import Foundation
import PushMessages
import PushSimulator

/// The simulated devices, as the options of a command describe them.
struct DeviceOptions: Sendable {
    var delivery: DeliveryOptions
    var phoneApp: PhoneAppOptions
    var apple: AppleVersionOptions
    var settings: SettingOptions
    var serviceExtension: ExtensionOptions
    var transport: TransportOptions
    var connection: ConnectionOptions
    var android: AndroidOptions
    var browsers: BrowserOptions

    /// Throws if options of different groups do not go together.
    func validate() throws {
        try serviceExtension.validateOne()
        try settings.validate(for: delivery.device ?? .all)
        if let worker = browsers.worker.folder?.worker, delivery.device == .apple || delivery.device == .android {
            throw ValidationError("\(worker) runs in a browser: give --device web, or leave --device out.")
        }
        if delivery.lacksExtension, !serviceExtension.folders.isEmpty {
            throw ValidationError("--extension and --no-extension exclude each other; give one of them.")
        }
    }

    /// The input as its receiver reads it: a site's own worker gets any data.
    func reading(_ input: PushInput) -> PushInput {
        var input = input
        input.isWebPush = browsers.worker.folder != nil && !input.isMessage
        return input
    }

    private var languages: [LanguageTag] { phoneApp.languages }

    /// The configuration of an iPhone that keeps its files in the folder.
    func appleConfiguration(
        dataDirectory: URL,
        _ serviceExtension: AppleDevice.ServiceExtension,
        of app: AppDescription?
    ) -> AppleDevice.Configuration {
        var configuration = AppleDevice.Configuration()
        apple.apply(to: &configuration)
        configuration.network = delivery.network
        if let timeLimit = delivery.timeLimit { configuration.timeLimit = .seconds(timeLimit) }
        transport.apply(to: &configuration)
        configuration.dataDirectory = dataDirectory
        configuration.certificateAuthorityFile = connection.cacert
        configuration.resolve = connection.resolve
        configuration.app.hasServiceExtension = !delivery.lacksExtension
        configuration.app.allowsAlerts = !delivery.forbidsAlerts
        configuration.app.canFilterNotifications = delivery.filtering
        configuration.sharedHelper = delivery.sharedHelper
        configuration.serviceExtension = serviceExtension
        app?.apply(to: &configuration, in: languages)
        settings.apply(to: &configuration)
        configuration.app.extensionObstacle = app?.extensionObstacle(on: configuration.systemVersion)
        return configuration
    }

    /// The configuration of an Android phone that keeps its files in the folder.
    func androidConfiguration(dataDirectory: URL, of app: AppDescription?) -> AndroidDevice.Configuration {
        var configuration = android.configuration
        configuration.network = delivery.network
        if let timeLimit = delivery.timeLimit { configuration.timeLimit = .seconds(timeLimit) }
        transport.apply(to: &configuration)
        configuration.dataDirectory = dataDirectory
        configuration.certificateAuthorityFile = connection.cacert
        configuration.resolve = connection.resolve
        configuration.app.allowsNotifications = !delivery.forbidsAlerts
        app?.apply(to: &configuration, in: languages)
        settings.apply(to: &configuration)
        return configuration
    }

    /// The configurations of browsers, each of which keeps its files in a separate folder.
    func browserConfigurations(in store: DeviceStore) -> [WebBrowser.Configuration] {
        browsers.configurations(isChosen: settings.choosesBrowser).map { browser in
            var configuration = browser
            configuration.network = delivery.network
            if let timeLimit = delivery.timeLimit { configuration.timeLimit = .seconds(timeLimit) }
            transport.apply(to: &configuration)
            configuration.dataDirectory = store.newFolder()
            configuration.certificateAuthorityFile = connection.cacert
            configuration.resolve = connection.resolve
            configuration.permission = delivery.forbidsAlerts ? .denied : .granted
            settings.apply(to: &configuration)
            return configuration
        }
    }
}

/// Which devices receive the message, over which network, and what their users and the app allow.
struct DeliveryOptions: ParsableArguments {
    @Option(
        help: """
            Which devices receive the message: apple, android, web, or all of them. Default: apple to simulate, all \
            to preview.
            """
    )
    var device: DeviceChoice?

    @Option(help: "The device's network: direct, wifi, lte, 3g, edge or offline.")
    var network = NetworkProfile.direct

    @Option(
        help: """
            Time limit in seconds for the service extension, and for the picture on Android and in browsers. Default: 30, 5 and 90.
            """
    )
    var timeLimit: Double?

    @Flag(name: .customLong("no-extension"), help: "The app has no notification service extension.")
    var lacksExtension = false

    @Flag(name: .customLong("no-alerts"), help: "The user does not allow the app or the site to show alerts.")
    var forbidsAlerts = false

    @Flag(help: "The app may filter notifications: empty content shows nothing at all.")
    var filtering = false

    @Flag(help: "Pushes at once meet in Firebase's shared helper, as on a phone, and the built-in extension uses it.")
    var sharedHelper = false

    func validate() throws {
        if let timeLimit, !(timeLimit > 0 && timeLimit <= 3600) {
            throw ValidationError("--time-limit takes seconds above 0 and up to 3600, for instance --time-limit 30.")
        }
    }
}

/// The devices that can be simulated.
enum DeviceChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
    case apple
    case android
    case web
    case all

    /// Reads a platform's name as `--platform` does, or `all`.
    init?(argument: String) {
        self.init(rawValue: Platform(argument: argument)?.rawValue ?? argument)
    }

    /// Whether devices of the platform are among them.
    func includes(_ platform: Platform) -> Bool { self == .all || rawValue == platform.rawValue }
}
