// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushEmulator

struct EmulatorEnvCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "env",
        abstract: "Prints the environment variables with which Google's libraries reach the running emulator.",
        discussion: """
            Finds what 'richpush emulator start' runs on this machine for this user, also in other terminals. The \
            variables name the proxy, the certificates and the credentials; programs that read them need no change.

            Exit status: 0, 64 wrong usage, 69 when no such emulator runs, or several and none was chosen.

            EXAMPLES
              eval "$(richpush emulator env)"
              richpush emulator env --format fish | source
              richpush emulator env --format dotenv > .env.push
              richpush emulator env --port 8026 --format json
            """
    )

    @Option(help: "The format: shell (export NAME='value'), fish, dotenv or json.")
    var format = EnvironmentFormat.shell

    @Option(help: "The port of the emulator's API, if several emulators run.")
    var port: Int?

    func run() throws {
        let running = EmulatorRecord.running().filter { port == nil || URL(string: $0.url)?.port == port }
        guard let access = running.first else {
            StandardOutput.printError(
                "No emulator runs\(port.map { " on port \($0)" } ?? "")."
                    + " Start one with 'richpush emulator start', or a command with one by 'richpush emulator exec'."
            )
            throw ExitStatus.unavailable
        }
        guard running.count == 1 else {
            let urls = running.map(\.url).joined(separator: ", ")
            StandardOutput.printError("Several emulators run (\(urls)); choose one with --port.")
            throw ExitStatus.unavailable
        }
        let variables = access.variables(inheriting: ProcessInfo.processInfo.environment)
        try StandardOutput.write(format.text(of: variables).utf8)
    }
}
#endif
