// SPDX-License-Identifier: Apache-2.0

#if Services
public import ArgumentParser
public import PushClient
import PushMessages

/// Which subscriptions of which topic a command changes.
struct TopicChangeOptions: ParsableArguments {
    @Argument(help: "The topic, with or without /topics/ before it.")
    var topic: String

    @OptionGroup
    var registrations: RegistrationOptions

    @Option(help: "The API to use: v1, one request per registration, or iid, one per 1000 registrations.")
    var api = TopicAPI.v1

    @OptionGroup(title: "Service")
    var service: ServiceOptions

    /// The help of the command after its first sentence.
    static func discussion(of command: String) -> String {
        """
        EXAMPLES
          richpush topic \(command) news cR1rjyj4_Kc:APA91b... --credentials key.json
          richpush topic \(command) news --from tokens.txt --api iid

        Answers a line for each registration: {"registration": "...", "outcome": "done"}, or "refused", "not-sent" \
        or "unknown" with "error".

        Exit status: 0 all done, 1 some refused, 64 wrong usage, 65 a file without registrations, 66 no such input, \
        69 the service cannot be reached, 75 something is unknown, 77 no credentials or refused ones.
        """
    }

    /// Makes the change, writes what became of each registration, and throws the exit status.
    ///
    /// - Parameter done: The outcome of the registrations: `subscribed to`.
    func run(
        _ done: String,
        _ change: (FCMClient, _ registrations: [String]) async throws(CallError) -> [TopicResult]
    ) async throws {
        try await ServiceFailure.exiting(reaching: service) {
            let all = try registrations.all()
            let results = try await ProgressLine.during("asking the service") {
                try await change(try await service.client(), all)
            }
            try Self.write(results, "\(done) \(topic)")
        }
    }

    private static func write(_ results: [TopicResult], _ done: String) throws {
        var outcomes = OutcomeCount()
        var output: [UInt8] = []
        for result in results {
            var json: JSONObject = ["registration": .string(result.registration)]
            switch result.outcome {
            case .done:
                json["outcome"] = "done"
                outcomes.countSuccess()
            case .refused(let error): outcomes.count(.refused(error), in: &json)
            case .notSent(let failure): outcomes.count(.notSent(failure), in: &json)
            case .unknown(let failure): outcomes.count(.unknown(failure), in: &json)
            }
            output += JSONValue.object(json).encoded() + [UInt8(ascii: "\n")]
        }
        try StandardOutput.write(output)
        StandardOutput.printError(.init(lines: outcomes.sentence(done)))
        if let status = outcomes.status { throw status }
    }
}

extension TopicAPI: ExpressibleByArgument {}
#endif
