// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// The body of a request that marks messages: `{"read": true}`.
enum ReadMark {
    static func read(_ request: Request) async throws -> Bool {
        let buffer = try await request.body.collect(upTo: 4096)
        guard let json = try? JSONValue(parsing: Array(buffer.readableBytesView)), let isRead = json["read"]?.bool
        else {
            throw APIError.badRequest("The body says nothing to do; expected {\"read\": true} or {\"read\": false}.")
        }
        return isRead
    }
}
