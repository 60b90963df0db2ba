// SPDX-License-Identifier: Apache-2.0

import AppProject
import ArgumentParser
import Foundation
import LoopbackServer
import PushMessages
import PushPreview
import PushSimulator

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract:
            "Runs the whole flow on this machine and shows which devices display the picture, which do not, and why.",
        discussion: """
            Serves sample pictures on 127.0.0.1, builds the message of Firebase's page on sending an image, checks it, \
            hands it on as FCM would, and delivers it to a simulated iPhone whose notification service extension \
            downloads the picture, to an Android phone and to browsers. Then once more to the iPhone, with a picture \
            that is gone. Needs no network and no arguments. With --app, the phones have that app: its identifiers, texts, \
            channels, icon, colour and extension; what they would not show is said first, in a line each.

            Exit status: 0, 1 when the first picture did not arrive, 73 when the page cannot be written.

            EXAMPLES
              richpush demo
              richpush demo -o /tmp/demo.html
              richpush demo --app ~/app
              richpush demo --extension ~/app/NotificationService
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file for the page; a picture if the name ends in .png.", valueName: "file"),
        completion: .file()
    )
    var output = "richpush-demo.html"

    @OptionGroup
    var phoneApp: PhoneAppOptions

    @OptionGroup
    var serviceExtension: ExtensionOptions

    @OptionGroup
    var color: ColorOptions

    func validate() throws { try serviceExtension.validateOne() }

    func run() async throws {
        let output = try PreviewOutput(to: try PreviewDestination.all(output: output, png: nil, input: .standardInput))
        let app = try phoneApp.checked()
        // The devices' files, and with them the pictures, live as long as the devices.
        var configuration = AppleDevice.Configuration()
        configuration.serviceExtension = try serviceExtension.ownExtension(of: app) ?? serviceExtension.prepared()
        app?.apply(to: &configuration, in: phoneApp.languages)
        configuration.app.extensionObstacle = app?.extensionObstacle(on: configuration.systemVersion)
        let iPhone = AppleDevice(configuration)
        var android = AndroidDevice.Configuration()
        app?.apply(to: &android, in: phoneApp.languages)
        let others: [any SimulatedDevice] =
            [AndroidDevice(android)] + Self.browsers.map { WebBrowser(.init($0, on: $1)) }
        let scenes = try await DemoServer.run { server in
            let image = server.url("/pizza-monster.png")
            return [
                await DemoScene.play("The picture arrives", image: image, on: [iPhone]),
                await DemoScene.play("The same message on Android and in browsers", image: image, on: others),
                await DemoScene.play("The picture is gone", image: server.url("/gone.png"), on: [iPhone]),
            ]
        }
        let languages = phoneApp.languages
        let report = DemoReport(scenes: scenes) { app?.look(of: $0, for: languages) }
        try StandardOutput.write(report.text(columns: StandardOutput.columns, color: color.isWanted).utf8)
        try StandardOutput.print("")
        try await output.write(report.page, announcing: "The same to look at:")
        withExtendedLifetime((iPhone, others)) {}
        if scenes.first?.deliveries.first?.displayed?.attachments.isEmpty ?? true {
            StandardOutput.printError(
                "The first picture should have arrived; 'richpush doctor' says what is missing on this machine."
            )
            throw ExitStatus.findings
        }
    }

    /// One that shows pictures, and one that does not.
    private static let browsers: [(Capabilities.Browser, Capabilities.System)] = [
        (.chrome, .windows), (.chrome, .macOS),
    ]
}
