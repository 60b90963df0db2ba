// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushEmulator
import PushMessages
import PushSimulator
import WebPush

struct EmulatorSubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe",
        abstract: "Subscribes a simulated browser to Web Push and prints the subscription.",
        discussion: """
            A browser is registered with the running emulator, or the one that --device names is subscribed anew, \
            which ends its earlier subscription. It decrypts and shows the pushes that an app server posts to the \
            endpoint. The endpoint answers like the push service that browsers of its kind use, or like the one that \
            --service names.

            The subscription is written as PushSubscription.toJSON() does, to be stored in your server's place for \
            subscriptions.

            Exit status: 0, 64 wrong usage, 66 when there is no such device, 69 when no emulator runs.

            EXAMPLES
              richpush emulator subscribe > subscription.json
              richpush emulator subscribe --browser firefox --site https://shop.example.com
              richpush emulator subscribe --service wns --application-server-key BCVx...
              richpush send message.json --subscription subscription.json \\
                --vapid-key private.pem
            """
    )

    @OptionGroup
    var choice: BrowserChoiceOptions

    @Option(help: "The site that subscribes, for instance https://shop.example.com.")
    var site: WebBrowser.Origin?

    @Option(help: "The browser's name in reports. Default: browser and system.")
    var name: String?

    @Option(help: ArgumentHelp("Subscribe this browser: the id, token or fid of a device.", valueName: "device"))
    var device: String?

    @Option(help: "The service whose answers the endpoint gives: \(Self.services). Default: the browser's own.")
    var service: String?

    @Option(help: "The only VAPID public key that may send, in URL-safe base64. Default: any may.")
    var applicationServerKey: String?

    @Flag(help: "Put the endpoint under the service's real host, which the emulator's proxy leads here: fcm, mozilla.")
    var realHost = false

    @Option(help: "The port of the emulator's API, if several emulators run.")
    var port: Int?

    func validate() throws {
        guard device == nil || choice.configuration == nil && site == nil && name == nil else {
            throw ValidationError("--device subscribes a browser that there is; leave out what describes a new one.")
        }
        // Before a browser is registered in vain.
        guard service.map({ RunningEmulator.webPushServiceNames.contains($0) }) ?? true else {
            throw ValidationError("--service takes \(Self.services).")
        }
        guard applicationServerKey.map({ [UInt8](base64URL: $0)?.count == 65 }) ?? true else {
            throw ValidationError(
                "--application-server-key must be 65 bytes in URL-safe base64, as browsers take them."
            )
        }
    }

    func run() async throws {
        let api = try EmulatorAPI(port: port)
        var subscribed = device
        if subscribed == nil {
            subscribed = try await api.request("POST", "/api/v1/devices", registration)["id"]?.string
        }
        var members: JSONObject = [:]
        members["service"] = service.map(JSONValue.string)
        members["applicationServerKey"] = applicationServerKey.map(JSONValue.string)
        if realHost { members["realHost"] = true }
        let path = "/api/v1/devices/\(EmulatorAPI.segment(subscribed ?? ""))/subscription"
        let subscription = try await api.request("POST", path, .object(members))
        try StandardOutput.write(subscription.encoded(pretty: true) + [UInt8(ascii: "\n")])
        StandardOutput.printError(
            "The browser is subscribed; if the answer is in subscription.json, 'richpush send push.json --subscription "
                + "subscription.json' sends to it."
        )
    }

    /// The services of `--service`, as a sentence lists them.
    private static let services = RunningEmulator.webPushServiceNames.formattedAsChoice

    /// The document that registers the browser.
    private var registration: JSONValue {
        var configuration: JSONObject = [:]
        if let browser = choice.configuration {
            configuration["browser"] = .string(browser.browser.rawValue)
            configuration["system"] = .string(browser.system.rawValue)
            configuration["browserVersion"] = (browser.version?.description).map(JSONValue.string)
        }
        configuration["site"] = (site?.description).map(JSONValue.string)
        var device: JSONObject = ["platform": "web", "configuration": .object(configuration)]
        device["name"] = name.map(JSONValue.string)
        return .object(device)
    }
}
#endif
