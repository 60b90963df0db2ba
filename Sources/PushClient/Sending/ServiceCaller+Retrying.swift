// SPDX-License-Identifier: Apache-2.0

internal import Curl

extension ServiceCaller {
    /// Decides what follows an attempt, which must be counted already; discards a token that was refused.
    func judge(
        _ result: Result<TransferResult, CurlError>,
        of request: ServiceRequest,
        with token: AccessToken?,
        _ attempts: inout Attempts
    ) -> Verdict {
        switch result {
        case .success(let answer):
            if answer.status / 100 == 2 { return .final(.answered(answer)) }
            return judge(answer, of: request, with: token, &attempts)
        case .failure(let error): return judge(error, of: request, &attempts)
        }
    }

    private func judge(
        _ answer: TransferResult,
        of request: ServiceRequest,
        with token: AccessToken?,
        _ attempts: inout Attempts
    ) -> Verdict {
        if answer.status == 504 {
            let failure = SendFailure(.gatewayTimeout, "The service did not answer the gateway before it in time.")
            let wait = backoff(afterAttempt: attempts.count)
            return again(after: wait, otherwise: .unknown(failure), of: request, &attempts)
        }
        let error = FCMError(answer, policy: policy, now: timekeeper.date())
        let outcome = CallOutcome.refused(error)
        switch error.retry {
        case .never: return .final(outcome)
        case .withNewToken:
            guard let tokens, let token, tokens.canRenew else { return .final(outcome) }
            tokens.reject(token)
            guard !attempts.hasRenewedToken else { return .final(outcome) }
            attempts.hasRenewedToken = true
            return .renew(otherwise: outcome)
        case .after(let wait):
            if error.status == 429 { limiter.rest(for: min(wait, policy.budget)) }
            return again(after: wait, otherwise: outcome, of: request, &attempts)
        case .backoff(let shortest):
            let wait = backoff(afterAttempt: attempts.count, atLeast: shortest)
            if error.status == 429 { limiter.rest(for: min(shortest, policy.budget)) }
            return again(after: wait, otherwise: outcome, of: request, &attempts)
        }
    }

    private func judge(_ error: CurlError, of request: ServiceRequest, _ attempts: inout Attempts) -> Verdict {
        var failure = SendFailure(error)
        if error.status / 100 == 2 {
            failure = SendFailure(.unreadableAnswer, "The answer says \(error.status) and broke off.")
        }
        let cannotHaveArrived = error.requestCannotHaveArrived(bodyByteCount: request.body.count)
        let outcome = cannotHaveArrived ? CallOutcome.notSent(failure) : .unknown(failure)
        guard error.isTemporary else { return .final(outcome) }
        return again(after: backoff(afterAttempt: attempts.count), otherwise: outcome, of: request, &attempts)
    }

    private func again(
        after wait: Duration,
        otherwise outcome: CallOutcome,
        of request: ServiceRequest,
        _ attempts: inout Attempts
    ) -> Verdict {
        guard attempts.count < policy.attempts,
            timekeeper.elapsed() + wait - attempts.startedAt <= policy.budget
        else { return .final(outcome) }
        if case .unknown = outcome {
            guard request.isIdempotent || policy.resendsUnknown else { return .final(outcome) }
            attempts.mayBeDuplicate = true
        }
        return .again(after: wait, otherwise: outcome)
    }
}
