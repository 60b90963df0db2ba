// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WebPushServiceTests {
    private static func answer(
        _ headers: StringMap,
        plaintext: Int = 100,
        service: WebPushService = .fcm
    ) -> WebPushAnswer {
        service.answer(to: WebPushRequest(headers: headers, plaintextByteCount: plaintext))
    }

    @Test func `the example of RFC 8291 has 144 bytes`() {
        let text = "When I grow up, I want to be a watermelon"
        #expect(WebPushCoding.headerByteCount == 86)
        #expect(WebPushCoding.bodyByteCount(plaintext: text.utf8.count) == 144)
        #expect(WebPushCoding.plaintextByteLimit(body: 4096) == 3993)
        #expect(WebPushCoding.plaintextByteLimit(body: 50) == 0)
    }

    @Test(
        arguments: [
            (.fcm, 4096), (.mozilla, 5630), (.apple, 4096), (.windows, 4096),
        ] as [(WebPushService, Int)]
    )
    func `what fits with 103 bytes of encryption is taken, and one byte more is too large`(
        _ service: WebPushService,
        _ limit: Int
    ) {
        let largest = Self.answer(["TTL": "0"], plaintext: limit - 103, service: service)
        #expect(largest.status == 201 && largest.problem == nil)
        let larger = Self.answer(["TTL": "0"], plaintext: limit - 102, service: service)
        #expect(larger.status == 413 && larger.problem == .size && !larger.isAccepted)
        #expect(larger.reason?.contains("\(limit + 1) bytes") == true && larger.reason?.contains("\(limit)") == true)
    }

    @Test func `padding counts towards the limit of a push`() {
        var request = WebPushRequest(headers: ["TTL": "0"], plaintextByteCount: 3993)
        request.paddingByteCount = 1
        #expect(WebPushService.fcm.answer(to: request).status == 413)
    }

    @Test(
        arguments: [
            (["TTL": "60"], 60), (["ttl": " 60\t"], 60), (["TTL": "0"], 0), (["TTL": "2419200"], 2_419_200),
            (["TTL": "007"], 7),
        ] as [(StringMap, Int)]
    )
    func `seconds in digits are taken`(_ headers: StringMap, _ seconds: Int) {
        let answer = Self.answer(headers)
        #expect(answer.isAccepted && answer.timeToLive == seconds && !answer.isTTLShortened)
    }

    @Test(
        arguments: [
            (.fcm, 2_419_200), (.mozilla, 2_592_000), (.apple, 2_147_483_648),
        ] as [(WebPushService, Int)]
    )
    func `a longer life than the service keeps is shortened, however many digits it has`(
        _ service: WebPushService,
        _ seconds: Int
    ) {
        for ttl in ["2147483649", "99999999999999999999999999"] {
            let answer = Self.answer(["TTL": ttl], service: service)
            #expect(answer.status == 201)
            #expect(answer.timeToLive == seconds)
            #expect(answer.isTTLShortened == (service != .apple))
        }
    }

    @Test(arguments: ["", "-1", "+1", "1.5", "60s", "1 0", "٣", "0x10"])
    func `anything but digits is refused`(_ ttl: String) {
        let answer = Self.answer(["TTL": ttl])
        #expect(answer.status == 400 && answer.problem == .ttl && answer.timeToLive == nil)
    }

    @Test func `a missing TTL is refused`() {
        #expect(Self.answer([:]).problem == .ttlMissing)
        #expect(Self.answer([:], service: .mozilla).errorNumber == 111)
        #expect(Self.answer(["TTL": "x"], service: .mozilla).errorNumber == 112)
        #expect(Self.answer(["TTL": "-1"], service: .mozilla).errorNumber == 114)
        #expect(Self.answer(["TTL": "x"], service: .fcm).errorNumber == nil)
    }

    @Test(arguments: WebPushEvent.Urgency.allCases)
    func `each word of urgency is taken, in any case`(_ urgency: WebPushEvent.Urgency) {
        #expect(Self.answer(["TTL": "0", "Urgency": urgency.rawValue]).urgency == urgency)
        #expect(Self.answer(["TTL": "0", "Urgency": urgency.rawValue.uppercased()]).urgency == urgency)
    }

    @Test(arguments: ["", "urgent", "very low", "high, low", "1"])
    func `any other urgency is refused, two at once among them`(_ urgency: String) {
        let answer = Self.answer(["TTL": "0", "Urgency": urgency])
        #expect(answer.status == 400 && answer.problem == .urgency)
        #expect(Self.answer(["TTL": "0"]).urgency == .normal)
    }

    @Test func `a topic has at most 32 characters of the URL-safe alphabet`() {
        let longest = String(repeating: "aZ9-_", count: 6) + "ab"
        #expect(Self.answer(["TTL": "0", "Topic": longest]).topic == longest)
        for topic in [longest + "c", "", "a b", "a.b", "a/b", "a=", "ä"] {
            let answer = Self.answer(["TTL": "0", "Topic": topic], service: .mozilla)
            #expect(answer.status == 400 && answer.problem == .topic && answer.errorNumber == 113)
        }
    }

    @Test func `only a service with receipts answers 202`() {
        let headers: StringMap = ["TTL": "0", "Prefer": "wait=10, respond-async"]
        #expect(Self.answer(headers).status == 201)
        let service = WebPushService(name: "RFC", sendsReceipts: true)
        #expect(Self.answer(headers, service: service).status == 202)
        #expect(Self.answer(["TTL": "0"], service: service).status == 201)
    }
}
