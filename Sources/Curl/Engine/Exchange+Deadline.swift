// SPDX-License-Identifier: Apache-2.0

/// The time limits of a transfer, all but the connection's own, which libcurl keeps.
extension Exchange {
    enum Due {
        /// The simulated latency is over.
        case send
        /// The block that the pacer held back may pass.
        case resume
        /// A limit is; this is its sentence.
        case timedOut(String)
        /// Something moved meanwhile; nothing is due.
        case later
    }

    /// When ``due(at:)`` must be asked next.
    var nextDeadline: MonotonicTime {
        let next =
            if handle == nil {
                sendAt
            } else if isHeld {
                MonotonicTime(nanoseconds: .max)
            } else {
                pacer?.resumeAt ?? (lastActivity + transfer.limits.idleTime)
            }
        return totalDeadline.map { min($0, next) } ?? next
    }

    func due(at now: MonotonicTime) -> Due {
        let limits = transfer.limits
        if let totalDeadline, totalDeadline <= now, let totalTime = limits.totalTime {
            return .timedOut("The transfer took longer than its total limit of \(totalTime.seconds).")
        }
        if handle == nil { return sendAt <= now ? .send : .later }
        if isHeld { return .later }
        if let resumeAt = pacer?.resumeAt { return resumeAt <= now ? .resume : .later }
        if lastActivity + limits.idleTime <= now {
            return .timedOut("Nothing moved for the idle limit of \(limits.idleTime.seconds).")
        }
        return .later
    }

    private var sendAt: MonotonicTime { requestStartedAt + transfer.network.latency }

    private var totalDeadline: MonotonicTime? { transfer.limits.totalTime.map { startedAt + $0 } }
}

extension Duration {
    /// In seconds, to the millisecond: `1.5 s`.
    var seconds: String { "\(Double(wholeMilliseconds) / 1000) s" }
}
