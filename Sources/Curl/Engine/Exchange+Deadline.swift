// SPDX-License-Identifier: Apache-2.0

/// The time limits of a transfer, all but the connection's own, which libcurl keeps.
extension Exchange {
    enum Due {
        /// The simulated latency is over.
        case send
        /// The block that the pacer held back may pass.
        case resume
        /// A time limit is over; the value is its error sentence.
        case timedOut(String)
        /// Something moved meanwhile; nothing is due.
        case later
    }

    /// When ``due(at:)`` must be asked next.
    var nextDeadline: MonotonicTime {
        let next =
            if isWaiting {
                min(lastActivity + transfer.limits.idleTime, connectDeadline)
            } else if handle == nil {
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
        if isWaiting {
            guard connectDeadline <= now else { return idleTimeout(at: now) }
            let limit = limits.connectTime.seconds
            return .timedOut("No connection within the connect limit of \(limit): one to be shared took too long.")
        }
        if handle == nil { return sendAt <= now ? .send : .later }
        if isHeld { return .later }
        if let resumeAt = pacer?.resumeAt { return resumeAt <= now ? .resume : .later }
        return idleTimeout(at: now)
    }

    private func idleTimeout(at now: MonotonicTime) -> Due {
        let idleTime = transfer.limits.idleTime
        guard lastActivity + idleTime <= now else { return .later }
        return .timedOut("Nothing moved for the idle limit of \(idleTime.seconds).")
    }

    /// The rest of the connection's time limit after waiting for others' connections.
    var connectTimeLeft: Duration { transfer.limits.connectTime - timeWaited }

    private var connectDeadline: MonotonicTime { lastActivity + transfer.limits.connectTime }

    private var sendAt: MonotonicTime { requestStartedAt + transfer.network.latency }

    private var totalDeadline: MonotonicTime? { transfer.limits.totalTime.map { startedAt + $0 } }
}

extension Duration {
    /// In seconds, to the millisecond: `1.5 s`.
    var seconds: String { "\(Double(wholeMilliseconds) / 1000) s" }
}
