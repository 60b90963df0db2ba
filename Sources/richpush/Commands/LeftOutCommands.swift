// SPDX-License-Identifier: Apache-2.0

#if !LegacyProtocols
import ArgumentParser

/// A command that this build does not have, because a trait of the package was disabled.
protocol LeftOutCommand: ParsableCommand {
    /// The command as it is typed, for instance `campaign send`.
    static var name: String { get }
    /// The part of the package that it belongs to, as the message names it.
    static var part: String { get }
}

extension LeftOutCommand {
    static var part: String { "the emulator and the senders" }

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
            "'richpush \(Self.name)' is not in this build, which left out \(Self.part); "
                + "build again with the default traits: swift run richpush \(Self.name)"
        )
        throw ExitStatus.unavailable
    }
}

struct GroupCommand: LeftOutCommand {
    static let part = "device groups and the legacy protocols"
    static let name = "group"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct LegacyCommand: LeftOutCommand {
    static let part = "device groups and the legacy protocols"
    static let name = "legacy"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

#if !Services
struct SendCommand: LeftOutCommand {
    static let name = "send"
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct TopicCommand: LeftOutCommand {
    static let name = "topic"
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
#endif
