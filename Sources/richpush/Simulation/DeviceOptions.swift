// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushSimulator

/// What the simulated device and its app are like.
struct DeviceOptions: ParsableArguments {
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
            Seconds that the service extension may take, and Android and a browser for a picture. Default: 30, 5 and 90.
            """
    )
    var timeLimit: Double?

    @Option(help: "Version of iOS on the device, for instance 16.4.")
    var iosVersion = AppleDevice.Version(17)

    @Option(help: "Version of the Firebase SDK in the extension, for instance 10.9; decides its quirks.")
    var firebaseVersion = AppleDevice.Version(12, 19)

    @Flag(name: .customLong("no-extension"), help: "The app has no notification service extension.")
    var lacksExtension = false

    @Flag(name: .customLong("no-alerts"), help: "The user does not let the app or the site show alerts.")
    var forbidsAlerts = false

    @Flag(help: "The app may filter notifications: empty content shows nothing at all.")
    var filtering = false

    @Option(help: "A host to which the extension's Info.plist, or the Android app, allows plain http; repeat for more.")
    var allowHTTP: [String] = []

    @Flag(help: "Refuse plain http to this machine too, as to any other.")
    var strictTransport = false

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

    @OptionGroup(title: "Android")
    var android: AndroidOptions

    @OptionGroup(title: "Browser")
    var browsers: BrowserOptions

    func validate() throws {
        if let timeLimit, !(timeLimit > 0 && timeLimit <= 3600) {
            throw ValidationError("--time-limit takes seconds above 0 and up to 3600, for instance --time-limit 30.")
        }
        for entry in resolve where !Self.isResolveEntry(entry) {
            throw ValidationError("--resolve takes host:port:address, for instance cdn.example.com:443:127.0.0.1.")
        }
        if let cacert, !FileManager.default.isReadableFile(atPath: cacert) {
            throw ValidationError("--cacert: \(cacert) cannot be read.")
        }
    }

    /// Three parts, of which the host and the address may be IPv6 ones in brackets.
    private static func isResolveEntry(_ entry: String) -> Bool {
        entry.wholeMatch(of: /\+?(\[[^\]]+\]|[^:\[\]]+):([0-9]{1,5}):(.+)/).flatMap { UInt16($0.2) } != nil
    }

    /// The configuration of an iPhone that keeps its files in the folder.
    func appleConfiguration(dataDirectory: URL) -> AppleDevice.Configuration {
        var configuration = AppleDevice.Configuration()
        configuration.systemVersion = iosVersion
        configuration.network = network
        if let timeLimit { configuration.timeLimit = .seconds(timeLimit) }
        configuration.strictTransport = strictTransport
        configuration.dataDirectory = dataDirectory
        configuration.certificateAuthorityFile = cacert
        configuration.resolve = resolve
        configuration.app.hasServiceExtension = !lacksExtension
        configuration.app.allowsAlerts = !forbidsAlerts
        configuration.app.canFilterNotifications = filtering
        configuration.app.insecureHosts = allowHTTP
        configuration.app.firebaseVersion = firebaseVersion
        return configuration
    }

    /// The configuration of an Android phone that keeps its files in the folder.
    func androidConfiguration(dataDirectory: URL) -> AndroidDevice.Configuration {
        var configuration = android.configuration
        configuration.network = network
        if let timeLimit { configuration.timeLimit = .seconds(timeLimit) }
        configuration.strictTransport = strictTransport
        configuration.dataDirectory = dataDirectory
        configuration.certificateAuthorityFile = cacert
        configuration.resolve = resolve
        configuration.app.allowsNotifications = !forbidsAlerts
        configuration.app.cleartextHosts = allowHTTP
        return configuration
    }

    /// The configurations of browsers, each of which keeps its files in a folder of its own.
    func browserConfigurations(in store: DeviceStore) -> [WebBrowser.Configuration] {
        browsers.browsers.map { browser in
            var configuration = browser
            configuration.network = network
            if let timeLimit { configuration.timeLimit = .seconds(timeLimit) }
            configuration.strictTransport = strictTransport
            configuration.dataDirectory = store.newFolder()
            configuration.certificateAuthorityFile = cacert
            configuration.resolve = resolve
            configuration.permission = forbidsAlerts ? .denied : .granted
            return configuration
        }
    }
}
