// SPDX-License-Identifier: Apache-2.0

#if !Services
import ArgumentParser

/// A command that this build has not, because the package's trait `Services` was disabled.
protocol LeftOutCommand: ParsableCommand {
    /// The command as it is typed, for instance `campaign send`.
    static var name: String { get }
}

extension LeftOutCommand {
    /// The configuration of a command that the help does not list.
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: name.split(separator: " ").last.map(String.init),
            abstract: "Is not in this build; 'richpush \(Self.name)' says how to have it.",
            shouldDisplay: false
        )
    }

    func run() throws {
        StandardOutput.printError(
            "'richpush \(Self.name)' is not in this build, which left out the emulator and the senders; "
                + "build again without --disable-default-traits: swift run richpush \(Self.name)"
        )
        throw ExitStatus.unavailable
    }
}

struct SendCommand: LeftOutCommand {
    static let name = "send"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct TopicCommand: LeftOutCommand {
    static let name = "topic"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct GroupCommand: LeftOutCommand {
    static let name = "group"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct LegacyCommand: LeftOutCommand {
    static let name = "legacy"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct EmulatorCommand: LeftOutCommand {
    static let name = "emulator"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct TriggerCommand: LeftOutCommand {
    static let name = "trigger"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct CampaignSendCommand: LeftOutCommand {
    static let name = "campaign send"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct CampaignResumeCommand: LeftOutCommand {
    static let name = "campaign resume"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
#endif
