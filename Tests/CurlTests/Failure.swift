// SPDX-License-Identifier: Apache-2.0

import Curl
import Testing

/// Makes the transfer and returns how it failed; an answer is a failed expectation.
func failure(
    of transfer: Transfer,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> CurlError {
    do throws(CurlError) {
        let result = try await CurlEngine.shared.perform(transfer)
        Issue.record("answered with \(result.status)", sourceLocation: sourceLocation)
    } catch {
        return error
    }
    throw CancellationError()
}

extension Transfer {
    /// The transfer with some of its properties set.
    static func get(_ url: String, _ change: (inout Transfer) -> Void = { _ in }) -> Transfer {
        var transfer = Transfer(url: url)
        change(&transfer)
        return transfer
    }
}
