// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushSimulator

/// How pictures are loaded for `--online`, and who judges them.
struct OnlineOptions: ParsableArguments {
    @Flag(help: "Load the pictures, and report what each platform would do with them.")
    var online = false

    @Option(
        help: ArgumentHelp(
            "With --online, seconds for each picture. Default: 35, a little more than an iPhone has.",
            valueName: "seconds"
        )
    )
    var timeLimit: Double?

    @OptionGroup
    var connection: ConnectionOptions

    @OptionGroup
    var transport: TransportOptions

    @OptionGroup
    var apple: AppleVersionOptions

    @OptionGroup
    var android: AndroidVersionOptions

    @OptionGroup
    var browser: BrowserChoiceOptions

    func validate() throws {
        if let name = nameOfIdleOption {
            throw ValidationError("\(name) applies only to --online, which loads the pictures. Give both, or neither.")
        }
        if let timeLimit, !(timeLimit > 0 && timeLimit <= 3600) {
            throw ValidationError("--time-limit takes seconds above 0 and up to 3600, for instance --time-limit 10.")
        }
        if browser.browserVersion != nil, browser.configuration == nil {
            throw ValidationError("--browser-version is the version of --browser. Give both.")
        }
    }

    /// An option that would do nothing, because nothing is loaded.
    private var nameOfIdleOption: String? {
        guard !online else { return nil }
        let given: KeyValuePairs = [
            "--time-limit": timeLimit != nil, "--cacert": connection.cacert != nil,
            "--resolve": !connection.resolve.isEmpty, "--allow-http": !transport.allowHTTP.isEmpty,
            "--strict-transport": transport.strictTransport, "--ios-version": apple.iosVersion != nil,
            "--firebase-version": apple.firebaseVersion != nil, "--android-version": android.androidVersion != nil,
            "--target-sdk": android.targetSDK != nil, "--browser": browser.browser != nil,
            "--system": browser.system != nil, "--browser-version": browser.browserVersion != nil,
        ]
        return given.first { $0.value }?.key
    }

    /// The configuration of the checker.
    var configuration: OnlineChecker.Configuration {
        var configuration = OnlineChecker.Configuration()
        if let timeLimit { configuration.timeLimit = .seconds(timeLimit) }
        configuration.certificateAuthorityFile = connection.cacert
        configuration.resolve = connection.resolve
        apple.apply(to: &configuration.apple)
        transport.apply(to: &configuration.apple)
        android.apply(to: &configuration.android)
        transport.apply(to: &configuration.android)
        if let chosen = browser.configuration { configuration.browser = chosen }
        transport.apply(to: &configuration.browser)
        return configuration
    }
}
