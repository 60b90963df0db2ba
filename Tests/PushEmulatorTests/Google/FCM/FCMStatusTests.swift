// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// The answers that only a device, a quota or trouble in the service gives.
@Suite(.timeLimit(.minutes(10)))
struct FCMStatusTests {
    @Test(
        arguments: [
            (.unregistered, 404, "NOT_FOUND", "Requested entity was not found.", ["UNREGISTERED"]),
            (.senderIDMismatch, 403, "PERMISSION_DENIED", "SenderId mismatch", ["SENDER_ID_MISMATCH"]),
            (.quotaExceeded(), 429, "RESOURCE_EXHAUSTED", "Quota exceeded.", ["QUOTA_EXCEEDED"]),
            (.unavailable(), 503, "UNAVAILABLE", "The service is currently unavailable.", ["UNAVAILABLE"]),
            (.internalError, 500, "INTERNAL", "Internal error encountered.", ["INTERNAL"]),
            (
                .thirdPartyAuthError(), 401, "UNAUTHENTICATED", "Auth error from APNS or Web Push Service",
                ["THIRD_PARTY_AUTH_ERROR", "InvalidProviderToken"]
            ),
            (
                .apnsTokenDisabled, 400, "INVALID_ARGUMENT", "APNs device token is disabled.",
                ["INVALID_ARGUMENT", "Unregistered"]
            ),
        ] as [(FCMStatus, Int, String, String, [String])]
    )
    func `a status is what clients have reported`(
        _ status: FCMStatus,
        _ code: Int,
        _ canonical: String,
        _ message: String,
        _ details: [String]
    ) throws {
        let error = try #require(status.json["error"])
        #expect(error["code"]?.integer == code)
        #expect(error["status"]?.string == canonical)
        #expect(error["message"]?.string == message)
        let codes = error["details"]?.array?.map { $0["errorCode"]?.string ?? $0["reason"]?.string }
        #expect(codes == details)
        #expect(status.errorCode == details[0])
    }
}
