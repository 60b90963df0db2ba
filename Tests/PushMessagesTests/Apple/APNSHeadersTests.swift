// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct APNSHeadersTests {
    @Test(arguments: [
        (APNSHeaders(priority: "high"), "BadPriority"), (APNSHeaders(priority: ""), "BadPriority"),
        (APNSHeaders(pushType: "foo"), "InvalidPushType"), (APNSHeaders(pushType: "Alert"), "InvalidPushType"),
        (APNSHeaders(expiration: "1.5"), "BadExpirationDate"),
        (APNSHeaders(expiration: "99999999999999999999"), "BadExpirationDate"),
        (APNSHeaders(collapseID: ""), "BadCollapseId"),
        (APNSHeaders(collapseID: String(repeating: "é", count: 33)), "BadCollapseId"),
        (APNSHeaders(id: "e5a2c0e2-3c5b-4b56-9d84-2b1c3b0f7c1"), "BadMessageId"),
        (APNSHeaders(id: "e5a2c0e2-3c5b-4b56-9d84-2b1c3b0f7c1é"), "BadMessageId"),
        (APNSHeaders(pushType: "foo", priority: "high"), "InvalidPushType"),
    ])
    func `APNs refuses a value that it does not know`(_ headers: APNSHeaders, _ reason: String) {
        #expect(headers.refusal?.text == reason)
    }

    @Test func `what APNs documents is accepted`() {
        for type in APNSHeaders.pushTypes { #expect(APNSHeaders(pushType: type).refusal == nil) }
        for priority in ["1", "5", "10"] { #expect(APNSHeaders(priority: priority).refusal == nil) }
        let id = "E5A2C0E2-3C5B-4B56-9D84-2B1C3B0F7C11"
        #expect(APNSHeaders(expiration: "0", collapseID: String(repeating: "c", count: 64), id: id).refusal == nil)
        #expect(APNSHeaders().refusal == nil)
    }

    @Test(arguments: APNSReason.all) func `each reason is known by its word`(_ text: String) {
        #expect(APNSReason(text)?.text == text && APNSReason(text.lowercased()) == nil)
    }

    @Test func `reasons of broadcasts are none of a push`() throws {
        #expect(APNSReason.all.count == 32 && APNSReason("MissingChannelId") == nil)
        let missing = try #require(APNSReason(ofAnyRequest: "MissingChannelId"))
        #expect(missing.status == 400 && missing.isOfBroadcasts)
        #expect(APNSReason(ofAnyRequest: "BadPriority")?.isOfBroadcasts == false)
    }

    @Test func `a reason says its cause as a clause, in which APNs keeps its capitals`() throws {
        let priority = try #require(APNSReason("BadPriority"))
        #expect(priority.cause == "apns-priority is not 10, 5 or 1" && priority.header == "apns-priority")
        #expect(APNSReason("BadDeviceToken")?.cause.hasPrefix("the token") == true)
        #expect(APNSReason("InternalServerError")?.cause == "APNs failed")
    }
}
