// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushEmulator
import SystemFiles

struct EmulatorAPNSKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apns-key",
        abstract: "Makes a key for provider tokens of APNs, which a strict emulator verifies.",
        discussion: """
            Writes AuthKey_KEYID.p8, as Apple's developer site hands it out, and prints its path, the key's id and the \
            team. The emulator keeps the public half only. Without --strict it takes tokens of any key. With --revoke, it \
            makes none: a strict emulator then answers Forbidden to tokens of that key.

            Inside 'emulator exec', and with the variables of 'emulator env', the key is for that emulator.

            Exit status: 0, 64 wrong usage, 69 when the data folder cannot be used, or none was named and no emulator runs.

            EXAMPLES
              richpush emulator apns-key
              richpush emulator apns-key --team TEAM123456 --environment sandbox \\
                --topic com.example.app
              richpush emulator apns-key --data-dir ~/.richpush --output keys
              richpush emulator apns-key --revoke ABC123DEFG
              richpush emulator exec --strict -- \\
                sh -c 'richpush emulator apns-key && ./push-test'
            """
    )

    @Option(help: "The team's id: ten letters and digits.")
    var team = "TEAM123456"

    @Option(help: "The environment it may be used in: production or sandbox; both unless given.")
    var environment: String?

    @Option(help: "The bundle identifier of an app it may send to; repeatable, all unless given.")
    var topic: [String] = []

    @Option(help: ArgumentHelp("Revoke the key with this id instead of making one.", valueName: "key"))
    var revoke: String?

    @Option(help: "The emulator's data folder. Default: the running emulator's.", completion: .directory)
    var dataDir: String?

    @Option(help: "The folder to write the key to.", completion: .directory)
    var output = "."

    func run() throws {
        let folder = try dataFolder()
        do throws(EmulatorError) {
            if let revoke {
                try ProviderKeys.revoke(revoke, in: folder)
                try? StandardOutput.print("revoked \(revoke)")
                StandardOutput.printError("A strict emulator refuses tokens of this key from now on.")
                return
            }
            let key = try ProviderKeys.make(in: folder, teamID: team, environment: environment, topics: topic)
            let file = URL(filePath: output).appending(path: "AuthKey_\(key.id).p8")
            do throws(PrivateFile.Failure) {
                try PrivateFile.write(key.pem.utf8, to: file)
            } catch {
                StandardOutput.printError("\(file.path) cannot be written: \(error.cause).")
                throw EmulatorError(.dataUnusable, "", cause: error)
            }
            try? StandardOutput.print("\(file.relativePath)\nkey \(key.id)\nteam \(team)")
            StandardOutput.printError(
                "Give the file, the key's id and the team to the sender; the emulator verifies its tokens."
            )
        } catch {
            if !error.description.isEmpty { StandardOutput.printError(.init(lines: error.description)) }
            throw error.code == .configurationInvalid ? ExitCode(64) : ExitStatus.unavailable
        }
    }

    private func dataFolder() throws -> URL {
        if let dataDir { return URL(filePath: (dataDir as NSString).expandingTildeInPath) }
        // The authority of the emulator that the environment names lies in its data folder.
        if let file = ProcessInfo.processInfo.environment["RICHPUSH_EMULATOR_CA"],
            FileManager.default.fileExists(atPath: file)
        {
            return URL(filePath: file).deletingLastPathComponent()
        }
        let running = EmulatorRecord.running()
        guard running.count == 1, let access = running.first else {
            StandardOutput.printError(
                running.isEmpty
                    ? "No emulator runs; start one with 'richpush emulator start', or name its data folder with --data-dir."
                    : "Several emulators run; name the data folder of one with --data-dir."
            )
            throw ExitStatus.unavailable
        }
        return URL(filePath: access.authorityFile).deletingLastPathComponent()
    }
}
#endif
