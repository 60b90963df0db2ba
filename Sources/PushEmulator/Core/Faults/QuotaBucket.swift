// SPDX-License-Identifier: Apache-2.0

/// A token bucket: so many messages a minute, which may come all at once.
struct QuotaBucket: Sendable, Hashable {
    let perMinute: Int
    private var level: Double
    private var lastTime: Duration

    /// A full one.
    ///
    /// - Parameter time: Now, on any clock that does not go back.
    init(perMinute: Int, at time: Duration) {
        self.perMinute = perMinute
        level = Double(perMinute)
        lastTime = time
    }

    /// Takes a message's share; otherwise the seconds until there is one, at least 1.
    mutating func take(at time: Duration) -> Int? {
        refill(at: time)
        if level >= 1 {
            level -= 1
            return nil
        }
        return max(1, Int(((1 - level) * 60 / Double(perMinute)).rounded(.up)))
    }

    /// Whether nothing was taken lately.
    mutating func isFull(at time: Duration) -> Bool {
        refill(at: time)
        return level >= Double(perMinute)
    }

    private mutating func refill(at time: Duration) {
        guard time > lastTime else { return }
        level = min(Double(perMinute), level + (time - lastTime) / .seconds(60) * Double(perMinute))
        lastTime = time
    }
}

/// A message that comes when the quota of its project is used up.
struct QuotaExceeded: Error, Sendable, Hashable {
    /// The namespace.
    var project: String
    /// Whole seconds until there is room for a message, at least 1.
    var retryAfter: Int
}

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
