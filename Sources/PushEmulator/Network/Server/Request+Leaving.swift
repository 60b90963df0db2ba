// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

extension Request {
    /// Runs long work that ends with an error when the client disconnects.
    ///
    /// To notice that, the connection is read to its end, so an HTTP/1.1 connection is closed after the answer.
    func whileClientStays(
        _ context: EmulatorRequestContext,
        _ work: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        var response = try await body.consumeWithCancellationOnInboundClose { _ in try await work() }
        if !context.isMultiplexed { response.headers[.connection] = "close" }
        return response
    }
}
