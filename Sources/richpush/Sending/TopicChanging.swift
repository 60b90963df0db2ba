// SPDX-License-Identifier: Apache-2.0

#if Services
public import ArgumentParser
public import PushClient
import PushMessages

/// Writes what became of each registration and returns the exit status.
enum TopicChanging {
    static func write(_ results: [TopicResult]) throws {
        var outcomes = OutcomeCount()
        var output: [UInt8] = []
        for result in results {
            var json: JSONObject = ["registration": .string(result.registration)]
            switch result.outcome {
            case .done: json["outcome"] = "done"
            case .refused(let error):
                json["outcome"] = "refused"
                json["error"] = error.json
                outcomes.count(.refused(error))
            case .notSent(let failure):
                json["outcome"] = "not-sent"
                json["error"] = failure.json
                outcomes.count(.notSent(failure))
            case .unknown(let failure):
                json["outcome"] = "unknown"
                json["error"] = failure.json
                outcomes.count(.unknown(failure))
            }
            output += JSONValue.object(json).encoded() + [UInt8(ascii: "\n")]
        }
        try StandardOutput.write(output)
        if let status = outcomes.status { throw status }
    }
}

extension TopicAPI: ExpressibleByArgument {}
#endif
