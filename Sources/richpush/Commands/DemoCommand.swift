// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import LoopbackServer
import PushMessages
import PushPreview
import PushSimulator

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Shows the whole flow on this machine, in seconds: a picture that arrives, and one that does not.",
        discussion: """
            Serves sample pictures on 127.0.0.1, builds the message of Firebase's page on sending an image, checks it, \
            hands it on as FCM would, and delivers it to a simulated iPhone whose notification service extension \
            downloads the picture. Then the same with a picture that is gone. Needs no network and no arguments.

            Exit status: 0, 1 when the first picture did not arrive, 73 when the page cannot be written.

            EXAMPLES
              richpush demo
              richpush demo -o /tmp/demo.html
            """
    )

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the page goes.", valueName: "file"), completion: .file())
    var output = "richpush-demo.html"

    func run() async throws {
        // The device's files, and with them the pictures, live as long as the device.
        let device = AppleDevice(AppleDevice.Configuration())
        let scenes = try await DemoServer.run { server in
            [
                await DemoScene.play("The picture arrives", image: server.url("/pizza-monster.png"), on: device),
                await DemoScene.play("The picture is gone", image: server.url("/gone.png"), on: device),
            ]
        }
        let report = DemoReport(scenes: scenes)
        try StandardOutput.write(report.text(columns: StandardOutput.columns, color: StandardOutput.wantsColor).utf8)
        try write(report.page.html())
        withExtendedLifetime(device) {}
        if scenes.first?.delivery.displayed?.attachments.isEmpty ?? true {
            StandardOutput.printError(
                "The first picture should have arrived; 'richpush doctor' says what is missing on this machine."
            )
            throw ExitStatus.findings
        }
    }

    private func write(_ page: String) throws {
        let file = URL(filePath: output)
        do {
            try Data(page.utf8).write(to: file, options: .atomic)
        } catch {
            StandardOutput.printError("\(file.path) cannot be written: \(error.localizedDescription)")
            throw ExitStatus.cannotCreate
        }
        try StandardOutput.print("\nThe same to look at: \(file.absoluteURL.path)")
    }
}
