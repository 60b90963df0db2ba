// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushClient
import PushMessages
import SampleAttachments

struct TriggerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger",
        abstract: "Sends a realistic push from a shelf of thirty to the running emulator.",
        discussion: """
            Without a name the shelf is listed. The push goes to every phone and browser that the emulator has, or to those of \
            --to, and a line says the id of each message. Its picture is one that the emulator serves.

            Exit status: 0 sent, 1 refused, 64 wrong usage or no such push, 69 when no emulator runs or it has no device.

            EXAMPLES
              richpush trigger
              richpush trigger order-shipped
              richpush trigger breaking-news --topic news
              richpush trigger flash-sale --print > push.json
            """
    )

    @Argument(help: "The name of the push. Default: list them.", completion: .list(ShelfPush.all.map(\.name)))
    var name: String?

    @Option(help: ArgumentHelp("Send to this registration token; repeatable.", valueName: "token"))
    var to: [String] = []

    @Option(help: ArgumentHelp("Send to a topic instead.", valueName: "name"))
    var topic: String?

    @Flag(help: "Print the request for a topic, and send nothing.")
    var print = false

    @Option(help: "The port of the emulator's API, if several emulators run.")
    var port: Int?

    private var push: ShelfPush? { ShelfPush.all.first { $0.name == name } }

    func validate() throws {
        if !to.isEmpty, topic != nil { throw ValidationError("--to and --topic exclude each other. Give one of them.") }
        if name == nil, print || !to.isEmpty || topic != nil {
            throw ValidationError("Name a push; 'richpush trigger' lists them.")
        }
        guard let name, push == nil else { return }
        let near = NearMiss.suggestions(for: name, among: ShelfPush.all.map(\.name), limit: 3)
        let remedy = near.isEmpty ? "'richpush trigger' lists them." : "Did you mean \(near.formattedAsChoice)?"
        throw ValidationError("There is no push \(name). \(remedy)")
    }

    func run() async throws {
        guard let push else {
            let width = ShelfPush.all.map(\.name.count).max() ?? 0
            for push in ShelfPush.all {
                let space = String(repeating: " ", count: width - push.name.count)
                try StandardOutput.print("\(push.name)\(space)  \(push.summary)")
            }
            return StandardOutput.printError(
                "Send one to the running emulator, for instance: richpush trigger order-shipped"
            )
        }
        if print {
            let request = push.request(to: .topic(topic ?? "all"), picture: "https://example.com/picture.jpg")
            return try StandardOutput.print(json: String(decoding: request.encoded(pretty: true), as: UTF8.self))
        }
        let emulator = try EmulatorAPI(port: port)
        let picture = "\(emulator.url)/samples/\(SampleAttachment.pizzaMonster.fileName)"
        var outcomes = OutcomeCount()
        for (target, project) in try await targets(of: emulator) {
            let client = try FCMClient(
                project: project,
                credentials: .accessToken("owner"),
                configuration: .init(endpoint: .emulator(emulator.url))
            )
            let result = await client.send(body: push.request(to: target, picture: picture).encoded())
            outcomes.count(result.outcome)
            switch result.outcome {
            case .sent(let name): try StandardOutput.print(.init(lines: name))
            case .refused(let error): StandardOutput.printError("refused: \(error)")
            case .notSent(let failure), .unknown(let failure):
                StandardOutput.printError("not sent: \(failure.message)")
                throw ExitStatus.unavailable
            }
        }
        StandardOutput.printError("\(outcomes.sentence()) \(emulator.url) shows what devices display.")
        if let status = outcomes.status { throw status }
    }

    /// Whom the push is for, with their projects: what the options name, else each device.
    private func targets(of emulator: EmulatorAPI) async throws -> [(target: PushMessage.Target, project: String)] {
        let devices = try await emulator.request("GET", "/api/v1/devices")["devices"]?.array ?? []
        let registered = devices.compactMap { device -> (token: String, project: String)? in
            guard device["unregistered"].map({ $0 == .null }) ?? true, let token = device["token"]?.string,
                let project = device["project"]?.string
            else { return nil }
            return (token, project)
        }
        let usual = registered.first?.project ?? "demo-richpush"
        if let topic { return [(.topic(topic), usual)] }
        if !to.isEmpty {
            return to.map { token in (.token(token), registered.first { $0.token == token }?.project ?? usual) }
        }
        guard !registered.isEmpty else {
            StandardOutput.printError(
                "The emulator has no device; register one on its page, or start it with --devices."
            )
            throw ExitStatus.unavailable
        }
        return registered.map { (.token($0.token), $0.project) }
    }
}
#endif
