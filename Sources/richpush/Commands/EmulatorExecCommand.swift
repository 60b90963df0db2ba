// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import DesktopNotifications
import Foundation
import PushEmulator

struct EmulatorExecCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exec",
        abstract: "Runs a command whose Google libraries send to a separate emulator.",
        discussion: """
            Starts an emulator on free ports, runs the command with the variables that 'richpush emulator env' prints, \
            passes its exit status on, and stops. The command needs no change: firebase-admin for Python, curl and \
            others read them; what Node, Java, Go and .NET need besides is in the article on reaching the emulator.

            With --hosts the command has a network of its own, in which the names of Google's, Apple's and the other services' \
            hosts lead to the emulator, on their usual ports. So senders work that read no proxy: asynchronous Python, Node, \
            Java, Go. They reach the emulator there and nothing else: no database on this machine, and no other host. It \
            needs Linux's namespaces, which ordinary users have on most systems.

            Inside, RICHPUSH_EMULATOR_URL is the address of the API, and GOOGLE_CLOUD_PROJECT the project.

            Exit status: the command's, or 128 and the number of the signal that ended it; 69 when the emulator cannot \
            start or --hosts has no namespaces, 126 when the command cannot be run, 127 when it does not exist.

            EXAMPLES
              richpush emulator exec -- pytest
              richpush emulator exec --hosts -- node send.js
              richpush emulator exec --desktop -- npx playwright test
              richpush emulator exec --fault all=CONNECTION_RESET,probability=0.05 \\
                -- pytest
              richpush emulator exec --project shop --data-dir .push -- npm test
            """
    )

    @OptionGroup
    var options: EmulatorOptions

    @Flag(
        help:
            "Show the notifications of the command's browsers on the emulator's desktop, for tests to see and click."
    )
    var desktop = false

    @Flag(
        help:
            "Lead the services' hosts to the emulator by their names, for senders that read no proxy; the command reaches nothing else."
    )
    var hosts = false

    @Option(help: "The port of FCM, API and inbox over HTTP; 0 is any free one.")
    var port = 0

    @Argument(parsing: .postTerminator, help: ArgumentHelp("The command and its arguments.", valueName: "command"))
    var command: [String] = []

    func validate() throws {
        guard command.first?.isEmpty == false else {
            throw ValidationError("Give a command after --, for instance: richpush emulator exec -- pytest")
        }
    }

    func run() async throws {
        ForwardedSignals.hold()
        let inherited = OpenDescriptors.current
        let (command, desktop, hosts) = (command, desktop, hosts)
        let environment = ProcessInfo.processInfo.environment
        var configuration = options.configuration
        configuration.ports = .free
        configuration.ports.http = port
        let emulator = Emulator(configuration)
        try await EmulatorFailure.exiting {
            let status = try await emulator.withRunning { emulator in
                if let signal = ForwardedSignals.received { return 128 + signal }
                let access = try await emulator.access()
                var variables = access.variables(inheriting: environment).map { ($0.name, $0.value) }
                if desktop, let address = emulator.desktopAddress { variables.append((DesktopBus.variable, address)) }
                let foreground = ForegroundCommand(
                    arguments: command,
                    environment: environment.merging(variables) { $1 },
                    inherited: inherited
                )
                if hosts {
                    return try await HostNamespace.running(foreground, leading: access.proxiedHosts ?? [], to: emulator)
                }
                let status = try await foreground.runOrExplain()
                let isForPeople = StandardOutput.isErrorTerminal
                if isForPeople, (1...125).contains(status), try await emulator.inbox.latest() == nil {
                    StandardOutput.printError(
                        "The emulator received nothing. A sender that reads no proxy, as Node's do, finds it by --hosts: "
                            + "richpush emulator exec --hosts -- …"
                    )
                }
                return status
            }
            throw ExitCode(status)
        }
    }
}
#endif
