// SPDX-License-Identifier: Apache-2.0

/// The buckets of all projects that have sent lately, each of the same size.
struct ProjectQuotas: Sendable {
    let perMinute: Int
    private var buckets: [String: QuotaBucket] = [:]
    private let start = ContinuousClock.now

    /// Projects above which those that are full again are forgotten, which changes nothing for them.
    private static let projectLimit = 1000

    init(perMinute: Int) { self.perMinute = perMinute }

    /// Takes a message's share of a project; otherwise the seconds until there is one.
    mutating func take(of project: String) -> Int? {
        let time = ContinuousClock.now - start
        if buckets.count >= Self.projectLimit {
            buckets = buckets.filter { _, bucket in
                var bucket = bucket
                return !bucket.isFull(at: time)
            }
            // Anybody can make up names of projects.
            if buckets.count >= Self.projectLimit * 10 { buckets = [:] }
        }
        var bucket = buckets[project] ?? QuotaBucket(perMinute: perMinute, at: time)
        defer { buckets[project] = bucket }
        return bucket.take(at: time)
    }
}
