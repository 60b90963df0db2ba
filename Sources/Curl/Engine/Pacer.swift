// SPDX-License-Identifier: Apache-2.0

/// Holds received bytes back as long as a line of limited speed would have needed for them.
///
/// libcurl's own `CURLOPT_MAX_RECV_SPEED_LARGE` lets the first seconds of a transfer through unslowed in some versions
/// (7.88: 600 kB in 0.65 s at 100 kB/s), and a picture is no longer than that.
struct Pacer {
    /// How far behind its speed the line may fall, because the thread woke late, and still catch up.
    private static let catchUp: Int64 = 20_000_000

    private let nanosecondsPerByte: Double
    /// When the last block that passed had done so; `nil` before the first.
    private var lineFreeAt: MonotonicTime?
    private var offeredAt: MonotonicTime?
    /// When the block that is held back may pass.
    private(set) var resumeAt: MonotonicTime?

    init(bytesPerSecond: Int) {
        nanosecondsPerByte = 1e9 / Double(max(1, bytesPerSecond))
    }

    /// How much is read at once: a twentieth of a second's bytes, so that they trickle.
    static func blockSize(bytesPerSecond: Int) -> Int { max(bytesPerSecond / 20, 1024) }

    /// Whether a block of this many bytes has passed the line; if not, it will have at ``resumeAt``.
    mutating func passes(_ count: Int, at now: MonotonicTime) -> Bool {
        let latest = MonotonicTime(nanoseconds: now.nanoseconds - Self.catchUp)
        let start = offeredAt ?? lineFreeAt.map { max($0, latest) } ?? now
        let end = start + .nanoseconds(Int64(min(Double(count) * nanosecondsPerByte, 1e18)))
        guard end > now else {
            lineFreeAt = end
            offeredAt = nil
            return true
        }
        offeredAt = start
        resumeAt = end
        return false
    }

    /// To be called when ``resumeAt`` is over, before the block is offered again.
    mutating func resume() {
        resumeAt = nil
    }
}
