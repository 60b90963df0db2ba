// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension EmulatorFault {
    /// Parses the notation of the command line, `TARGET=CODE` followed by settings after commas.
    ///
    /// The target is `all`, `topic:NAME`, or a token, optionally with `token:` before it. A reason of APNs, or just a
    /// latency, can take the place of the code. Settings are `latency`, `probability`, `retry-after`,
    /// `retry-after-date`, `times`, `seed`, `project` and `at`, for instance
    /// `all=UNAVAILABLE,probability=10%,retry-after=2`.
    ///
    /// - Throws: ``EmulatorError`` with the code ``EmulatorError/Code/faultInvalid`` and a sentence that names the
    ///   mistake.
    public init(notation: String) throws(EmulatorError) {
        guard let sign = notation.firstIndex(of: "="), sign > notation.startIndex else {
            throw .invalidFault(
                "The fault \(notation.quoted) must have the form TARGET=CODE, for instance all=UNAVAILABLE or "
                    + "TOKEN=UNREGISTERED."
            )
        }
        var object: JSONObject = [:]
        let target = notation[..<sign]
        if target.hasPrefix("topic:") {
            object["topic"] = .string(String(target.dropFirst("topic:".count)))
        } else if target != "all" {
            object["token"] = .string(String(target.hasPrefix("token:") ? target.dropFirst("token:".count) : target))
        }
        let parts = notation[notation.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if pair.count == 2 {
                try Self.read(pair[0], pair[1], into: &object)
            } else if index == 0 {
                object["code"] = .string(pair[0])
            } else {
                throw .invalidFault("The setting \(pair[0].quoted) of a fault needs a value, as in latency=200ms.")
            }
        }
        try self.init(json: .object(object))
    }

    private static func read(_ name: String, _ value: String, into object: inout JSONObject) throws(EmulatorError) {
        switch name {
        case "latency": object["latency"] = .number(try seconds(value, name))
        case "retry-after": object["retryAfter"] = .number(try seconds(value, name))
        case "retry-after-date":
            object["retryAfter"] = .number(try seconds(value, name))
            object["retryAfterFormat"] = .string(RetryAfterFormat.date.rawValue)
        case "probability":
            let isPercentage = value.hasSuffix("%")
            guard let number = Double(isPercentage ? value.dropLast() : value[...]) else {
                throw .invalidFault("probability must be a number from 0 to 1, or 10%, not \(value.quoted).")
            }
            object["probability"] = .number(isPercentage ? number / 100 : number)
        case "times", "seed":
            guard let number = Int(value) else {
                throw .invalidFault("\(name) must be a whole number, not \(value.quoted).")
            }
            object[name] = .integer(number)
        case "project", "apns": object[name] = .string(value)
        case "at": object["at"] = .array(value.split(separator: "+").map { .string(String($0)) })
        default:
            throw .invalidFault(
                "A fault has no setting \(name.quoted); there are latency, probability, retry-after, retry-after-date, "
                    + "times, seed, project and at."
            )
        }
    }

    /// Parses a time such as `200ms`, `2s` or `5m`; without a unit it is in seconds.
    private static func seconds(_ text: String, _ name: String) throws(EmulatorError) -> Double {
        let units: [(suffix: String, factor: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
        let unit = units.first { text.hasSuffix($0.suffix) } ?? ("", 1)
        guard let number = Double(text.dropLast(unit.suffix.count)), number.isFinite else {
            throw .invalidFault("\(name) must be a time such as 200ms, 2s or 5m, not \(text.quoted).")
        }
        return number * unit.factor
    }
}
