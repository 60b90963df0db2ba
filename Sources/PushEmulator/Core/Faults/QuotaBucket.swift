// SPDX-License-Identifier: Apache-2.0

/// A token bucket with room for the messages of one minute, which may arrive in a burst.
struct QuotaBucket: Sendable, Hashable {
    let perMinute: Int
    private var level: Double
    private var lastTime: Duration

    /// Creates a full bucket.
    ///
    /// - Parameter time: The current time of any monotonic clock.
    init(perMinute: Int, at time: Duration) {
        self.perMinute = perMinute
        level = Double(perMinute)
        lastTime = time
    }

    /// Takes one token for a message; if there is none, returns the seconds until there is one, at least 1.
    mutating func take(at time: Duration) -> Int? {
        refill(at: time)
        if level >= 1 {
            level -= 1
            return nil
        }
        return max(1, Int(((1 - level) * 60 / Double(perMinute)).rounded(.up)))
    }

    /// Whether the bucket is full again.
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

/// The error for a message that exceeds the quota of its project.
struct QuotaExceeded: Error, Sendable, Hashable {
    /// The namespace.
    var project: String
    /// Whole seconds until there is room for a message, at least 1.
    var retryAfter: Int
}

/// The equally large buckets of all projects that have sent recently.
struct ProjectQuotas: Sendable {
    let perMinute: Int
    private var buckets: [String: QuotaBucket] = [:]
    private let start = ContinuousClock.now

    /// The number of projects above which full buckets are removed, which changes nothing for their projects.
    private static let projectLimit = 1000

    init(perMinute: Int) { self.perMinute = perMinute }

    /// Takes one token for a message of a project; if there is none, returns the seconds until there is one.
    mutating func take(of project: String) -> Int? {
        let time = ContinuousClock.now - start
        if buckets.count >= Self.projectLimit {
            buckets = buckets.filter { _, bucket in
                var bucket = bucket
                return !bucket.isFull(at: time)
            }
            // Bounds the memory, because clients can invent project names.
            if buckets.count >= Self.projectLimit * 10 { buckets = [:] }
        }
        var bucket = buckets[project] ?? QuotaBucket(perMinute: perMinute, at: time)
        defer { buckets[project] = bucket }
        return bucket.take(at: time)
    }
}
