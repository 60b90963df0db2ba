// SPDX-License-Identifier: Apache-2.0

#if Services
import AppProject
import ArgumentParser
import Foundation
import PushEmulator
import PushMessages
import PushSimulator

struct EmulatorStartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Starts the emulator and runs until it is stopped.",
        discussion: """
            Nothing has to be configured: it listens on this machine alone, accepts any credentials and keeps what it \
            gets in a temporary folder that is gone when it stops.

            EXAMPLES
              richpush emulator start
              richpush emulator start --devices
              richpush emulator start --devices --app ~/app
              richpush emulator start --devices --extension ~/app/NotificationService
              richpush emulator start --extension shop=~/shop --extension news=~/news
              richpush emulator start --data-dir ~/.richpush --keep all
              richpush emulator start \\
                --fault all=UNAVAILABLE,probability=10%,retry-after=2s,seed=7 --quota 600
              richpush emulator start --port 0 --format json
              curl -H 'Authorization: Bearer any' \\
                -d '{"message": {"topic": "news", "notification": {"title": "Hi"}}}' \\
                http://127.0.0.1:8026/v1/projects/demo/messages:send

            iPhones run Firebase's helper, unless --built-in or --extension names another extension. A device whose \
            configuration has serviceExtension runs that: folder:shop with --extension shop=FOLDER.

            With --app, phones that name no other app have this one: its identifiers, texts, channels, name, icon, colour \
            and extension. What its phones would not show is said first, in a line each.

            Each message is a line on standard output, once its devices are done with it; of more than 500 a second, some \
            are only counted. With --format json, there is one line that says where the emulator listens, once it does.

            Exit status: 0 when it is stopped by SIGINT or SIGTERM, 64 wrong usage, 69 a port or the data folder cannot \
            be had.
            """
    )

    @OptionGroup
    var options: EmulatorOptions

    @OptionGroup(title: "iPhones")
    var serviceExtension: ExtensionOptions

    @OptionGroup(title: "The app on iPhones and Android phones")
    var phoneApp: PhoneAppOptions

    @OptionGroup(title: "Listening")
    var ports: EmulatorPortOptions

    @Flag(name: .shortAndLong, help: "Print only the emulator's addresses, and no line for each message.")
    var quiet = false

    @Option(help: "The format of the message that names the listeners: text or json.")
    var format = OutputFormat.text

    @Option(
        help: ArgumentHelp(
            "Serve the page's style sheets, scripts and drawings from this folder.",
            valueName: "folder",
            visibility: .hidden
        ),
        completion: .directory
    )
    var assets: String?

    func run() async throws {
        let format = self.format
        var configuration = try options.configuration(ports: ports)
        let app = try phoneApp.checked()
        let registered = try serviceExtension.registered()
        configuration.folderExtensions = registered.folders
        if let usual = registered.usual { configuration.appExtension = usual }
        configuration.installedApp = app.map {
            InstalledApp($0, in: phoneApp.languages, running: serviceExtension.ownExtension(of: $0))
        }
        configuration.assetFolder = assets.map { URL(fileURLWithPath: $0, isDirectory: true) }
        let emulator = Emulator(configuration)
        try await EmulatorFailure.exiting(ports: ports.named) {
            try await StopSignal.running {
                try await emulator.withRunning { running in
                    try await EmulatorPublication.keeping(running) {
                        let greeting = EmulatorGreeting(running, isStrict: options.strict)
                        switch format {
                        case .text:
                            var log = quiet ? nil : try await MessageLog(running)
                            try StandardOutput.print(.init(lines: greeting.text))
                            try await log?.run()
                        case .json: try StandardOutput.print(json: greeting.json.description)
                        }
                    }
                }
            }
        }
    }
}

extension InstalledApp {
    /// The app of a folder, with the extension of it that runs if no other one is asked for.
    fileprivate init(
        _ app: AppDescription,
        in languages: [LanguageTag],
        running serviceExtension: AppleDevice.ServiceExtension?
    ) {
        self.init(
            bundleIdentifier: app.appleApps.first?.bundleIdentifier ?? app.expo?.bundleIdentifier?.text,
            packageName: app.androidApps.first?.applicationID?.text ?? app.expo?.packageName?.text,
            apple: { configuration in
                app.apply(to: &configuration, in: languages)
                configuration.serviceExtension = serviceExtension
            },
            android: { app.apply(to: &$0, in: languages) },
            extensionObstacle: app.extensionObstacle,
            look: { app.look(of: $0, for: languages) }
        )
    }
}
#endif
