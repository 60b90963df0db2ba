// SPDX-License-Identifier: Apache-2.0

import Hummingbird

extension FaultHit {
    /// Answers a request that was struck, when its time has come.
    ///
    /// - Parameters:
    ///   - refusal: The answer where the request is not taken.
    ///   - taken: Does what the request asks for, where it is.
    func answer(
        _ context: EmulatorRequestContext,
        refusal: (FCMStatus) -> Response,
        taken: () async throws -> Response
    ) async throws -> Response {
        guard let status else {
            let response = try await taken()
            try await wait()
            if code == .answerLost { try await context.resetConnection() }
            return response
        }
        try await wait()
        if code == .connectionReset { try await context.resetConnection() }
        return refusal(status)
    }
}
