// SPDX-License-Identifier: Apache-2.0

extension MediaInfo {
    /// Notes the size of the picture, or that it cannot be one.
    mutating func setSize(width: Int, height: Int, limit: Int, at offset: Int) {
        guard (1...limit).contains(width), (1...limit).contains(height) else {
            return note(.size, "a size of \(width) × \(height) pixels is impossible", at: offset)
        }
        self.width = width
        self.height = height
    }

    /// Notes how long so many units last; nothing when there are none of them to the second.
    mutating func setDuration(_ units: Int, perSecond rate: Int) {
        // Ten years: what claims more is not believed.
        guard units >= 0, rate > 0, units / rate < 315_360_000 else { return }
        let (seconds, rest) = units.quotientAndRemainder(dividingBy: rate)
        duration = .seconds(seconds) + .nanoseconds(Int64(Double(rest) / Double(rate) * 1e9 + 0.5))
    }

    /// Notes that the file ends inside a structure.
    mutating func truncated(_ what: String, at offset: Int) {
        note(.truncated, "the file ends inside \(what)", at: offset)
    }

    /// Notes a damage, unless a file made of nothing else has filled the list.
    mutating func note(_ code: Damage.Code, _ detail: String, at offset: Int) {
        guard damage.count < Self.damageLimit else { return }
        damage.append(Damage(code, detail, at: offset))
    }

    /// More tells nobody more, and a picture of broken chunks must not become a list larger than itself.
    private static let damageLimit = 32
}
