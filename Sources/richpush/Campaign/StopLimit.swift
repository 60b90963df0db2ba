// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser

/// The number or share of failures at which a campaign stops.
enum StopLimit: ExpressibleByArgument, Sendable, Hashable {
    case rows(Int)
    /// A share of what is decided, once that are a thousand.
    case share(Double)

    static let usual = StopLimit.share(0.1)
    private static let leastDecided = 1000

    init?(argument: String) {
        if argument.hasSuffix("%"), let percent = Double(argument.dropLast()), percent > 0, percent <= 100 {
            self = .share(percent / 100)
        } else if let count = Int(argument), count > 0 {
            self = .rows(count)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String {
        switch self {
        case .rows(let count): "\(count)"
        case .share(let share): "\(Int((share * 100).rounded()))%"
        }
    }

    /// Whether so many failures are too many.
    func isReached(_ counts: PartOutcomes.Counts) -> Bool {
        let decided = counts.sent + counts.refused + counts.notSent + counts.unknown
        return switch self {
        case .rows(let count): counts.failures >= count
        case .share(let share):
            decided >= Self.leastDecided && Double(counts.failures) > share * Double(decided)
        }
    }
}
#endif
