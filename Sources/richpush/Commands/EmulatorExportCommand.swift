// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushMessages

struct EmulatorExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes a push of the running emulator as a file that a phone's simulator takes.",
        discussion: """
            The payload is what APNs brings the device, with the key "Simulator Target Bundle", which names the app. On a Mac \
            with Xcode, 'xcrun simctl push booted push.apns' shows it in the simulator, or the file is dropped onto its window.

            A delivery is a message's number, or latest, and the device's id, token or fid: 12/DEVICE. Without a device it is \
            the first Apple device that got the message.

            Exit status: 0, 64 wrong usage, or a delivery that no simulator takes, 66 when there is no such delivery, 69 when no \
            emulator runs.

            EXAMPLES
              richpush emulator export --apns latest > push.apns
              richpush emulator export --apns 12/iphone-3f2c > push.apns
            """
    )

    @Option(
        help: ArgumentHelp("The delivery whose payload is written, for xcrun simctl push.", valueName: "delivery")
    )
    var apns: String

    @Option(help: "The port of the emulator's API, if several emulators run.")
    var port: Int?

    func validate() throws {
        let message = apns.prefix { $0 != "/" }
        guard message == "latest" || message.allSatisfy({ $0.isASCII && $0.isNumber }) && !message.isEmpty else {
            throw ValidationError("--apns must be a message's number or latest, and a device: 12/DEVICE.")
        }
    }

    func run() async throws {
        let api = try EmulatorAPI(port: port)
        let parts = apns.split(separator: "/", maxSplits: 1).map(String.init)
        var message = parts[0]
        var device = parts.count > 1 ? parts[1] : nil
        if device == nil {
            let page = try await api.request("GET", "/api/v1/messages/\(message)/deliveries?limit=1000")
            // Another message may be the latest by now.
            if let id = page["id"]?.integer { message = String(id) }
            device = page["deliveries"]?.array?.first { $0["platform"]?.string == "apple" }?["deviceID"]?.string
        }
        guard let device else {
            StandardOutput.printError(
                "Message \(message) has no delivery to an Apple device; name one: \(message)/DEVICE."
            )
            throw ExitStatus.noInput
        }
        let path = "/api/v1/messages/\(message)/deliveries/\(EmulatorAPI.segment(device))/apns"
        try StandardOutput.write(try await api.request("GET", path).encoded(pretty: true) + [UInt8(ascii: "\n")])
        StandardOutput.printError(
            "The push of message \(message); as push.apns on a Mac, 'xcrun simctl push booted push.apns' shows it."
        )
    }
}
#endif
