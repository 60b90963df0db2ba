// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import PushMessages

extension Request {
    /// The body as JSON of the emulator's own API; throws where it is none, or larger than allowed.
    func json(upTo byteLimit: Int) async throws -> JSONValue {
        let buffer = try await body.collect(upTo: byteLimit)
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: Array(buffer.readableBytesView))
        } catch {
            throw APIError.badRequest("The body is no JSON: \(error)")
        }
    }
}
