// SPDX-License-Identifier: Apache-2.0

/// One request over the network and its answer, while it comes and once it is there; redirects are not followed.
struct RecordedExchange: Sendable {
    /// When how many bytes of body had arrived, counted from the request's start.
    struct Milestone: Sendable {
        var byteCount: Int
        var time: Duration
    }

    /// Where the answer redirects to.
    var hop: RedirectPolicy.Hop?
    var answer: TransferFlow.Answer?
    var answeredAt = Duration.zero
    var received = 0
    var milestones: [Milestone] = []
    var end: Result<TransferResult, CurlError>?

    /// Bytes between milestones at least: a body that drips should not have one for each byte.
    private static let milestoneDistance = 4096

    mutating func arrive(_ byteCount: Int, at time: Duration) {
        let isNear = milestones.last.map { byteCount - $0.byteCount < Self.milestoneDistance } ?? false
        if !isNear { milestones.append(Milestone(byteCount: byteCount, time: time)) }
    }

    /// Bytes of body that the server announced; `nil` where it did not, or where they are not what is counted.
    var announcedByteCount: Int? {
        guard let answer, !answer.headers.contains(where: { $0.isNamed("content-encoding") }) else { return nil }
        return answer.headers.first { $0.isNamed("content-length") }.flatMap { Int($0.value) }
    }

    /// When a client that takes at most so many bytes gives up, and how many it had then; `nil` where it does not.
    func overrun(of limit: Int) -> Milestone? {
        if let announcedByteCount, announcedByteCount > limit { return Milestone(byteCount: 0, time: answeredAt) }
        if let milestone = milestones.first(where: { $0.byteCount > limit }) {
            return Milestone(byteCount: limit, time: milestone.time)
        }
        switch end {
        case .success(let result)? where result.byteCount > limit:
            return Milestone(byteCount: limit, time: result.timings.total)
        case .failure(let error)? where error.byteCount > limit:
            return Milestone(byteCount: limit, time: error.timings.total)
        default: return nil
        }
    }
}
