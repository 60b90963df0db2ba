// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages

@testable import PushClient

/// Answers of services to senders.
enum AnswerTarget: FuzzTarget {
    static let name = "answers"

    static func check(_ bytes: [UInt8]) {
        let statuses = [400, 401, 429, 503]
        let status = statuses[bytes.count % statuses.count]
        let answer = TransferResult(
            status: status,
            headers: [HTTPHeader("Retry-After", bytes.prefix(40).map(\.self).text)],
            effectiveURL: "https://fcm.googleapis.com/",
            mimeType: "application/json",
            byteCount: bytes.count,
            body: bytes,
            timings: TransferTimings(),
            redirects: [],
            httpVersion: 2,
            remoteAddress: "127.0.0.1"
        )
        let error = FCMError(answer, policy: RetryPolicy(), now: Date(timeIntervalSince1970: 1_795_000_000))
        precondition(!error.code.rawValue.isEmpty && error.description.unicodeScalars.count < 300_000)
        precondition(error.fieldViolations.count <= 100 && error.message.unicodeScalars.count <= 1001)
        #if LegacyProtocols
        guard let json = try? JSONValue(parsing: bytes) else { return }
        _ = CCSIncoming(json, link: 1)?.originalMessageID
        #endif
    }
}
