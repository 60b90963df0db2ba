// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Logging
internal import Metrics

/// The logger and metrics of a client, both optional.
///
/// They never get contents or targets of messages, nor credentials.
struct Instruments: Sendable {
    private let logger: Logger?
    private let counters: Counters?

    private struct Counters: Sendable {
        let sent: Counter
        let refused: Counter
        let notSent: Counter
        let unknown: Counter
        let retries: Counter
    }

    init(logger: Logger?, metrics: (any MetricsFactory)?) {
        self.logger = logger
        counters = metrics.map { factory in
            func counter(_ outcome: String) -> Counter {
                Counter(label: "richpush_messages", dimensions: [("outcome", outcome)], factory: factory)
            }
            return Counters(
                sent: counter("sent"),
                refused: counter("refused"),
                notSent: counter("not-sent"),
                unknown: counter("unknown"),
                retries: Counter(label: "richpush_retries", factory: factory)
            )
        }
    }

    /// Whether there is neither a logger nor metrics.
    private var isSilent: Bool { logger == nil && counters == nil }

    func willRetry(after wait: Duration, _ attempts: Attempts, _ outcome: CallOutcome) {
        guard !isSilent else { return }
        counters?.retries.increment()
        logger?.notice(
            "a request is made again",
            metadata: ["wait": "\(wait)", "attempt": "\(attempts.count)", "reason": "\(reason(outcome))"]
        )
    }

    func ended(_ result: SendResult) {
        guard !isSilent else { return }
        switch result.outcome {
        case .sent:
            counters?.sent.increment()
            logger?.debug("a message was sent", metadata: ["attempts": "\(result.attempts)"])
        case .refused(let error):
            counters?.refused.increment()
            logger?.warning(
                "a message was refused",
                metadata: ["code": "\(error.code)", "status": "\(error.status)", "attempts": "\(result.attempts)"]
            )
        case .notSent(let failure):
            counters?.notSent.increment()
            logger?.warning("a message was not sent", metadata: ["reason": "\(failure.code)"])
        case .unknown(let failure):
            counters?.unknown.increment()
            logger?.warning("a message's fate is unknown", metadata: ["reason": "\(failure.code)"])
        }
    }

    private func reason(_ outcome: CallOutcome) -> String {
        switch outcome {
        case .answered(let answer): "\(answer.status)"
        case .refused(let error): error.code.rawValue
        case .notSent(let failure), .unknown(let failure): failure.code.rawValue
        }
    }
}
