// SPDX-License-Identifier: Apache-2.0

extension Machine {
    /// Prints a moment; an empty pattern leaves the value as it is.
    func date(_ input: Value, _ pattern: Value) throws(RowFailure) -> Value {
        let pattern = try text(pattern)
        guard !pattern.isEmpty else { return input }
        guard let moment = try moment(input) else { throw .notADate }
        return .text(try copied(try DatePattern.print(moment, Array(pattern.buffer))))
    }

    private func moment(_ value: Value) throws(RowFailure) -> Moment? {
        switch value {
        case .integer(let seconds): return Moment(secondsSince1970: seconds)
        case .number(let seconds):
            return Int(exactly: seconds.rounded(.down)).flatMap(Moment.init(secondsSince1970:))
        case .text(let text), .cell(let text):
            if text.count == 3 || text.count == 5, ["now", "today"].contains(text.string.lowercased()) {
                return Moment(secondsSince1970: now)
            }
            return MomentParser.parse(Array(text.buffer))
        default: return nil
        }
    }
}
