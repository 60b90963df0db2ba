// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// Faults as the command line and the API write them.
@Suite(.timeLimit(.minutes(10)))
struct FaultNotationTests {
    @Test(arguments: [
        ("all=UNAVAILABLE", EmulatorFault(.unavailable)),
        ("a:b=UNREGISTERED", EmulatorFault(.unregistered, for: .registration("a:b"))),
        ("token:all=INTERNAL", EmulatorFault(.internalError, for: .registration("all"))),
        (
            "topic:news=QUOTA_EXCEEDED,retry-after=60",
            .init(.quotaExceeded, for: .topic("news"), retryAfter: .seconds(60))
        ),
        ("all=latency=200ms", .delay(.milliseconds(200))),
        ("all=latency=0.5", .delay(.milliseconds(500))),
        ("all=OK,latency=2m", .delay(.seconds(120))),
        ("all=INTERNAL,probability=10%,seed=7", .init(.internalError, probability: 0.1, seed: 7)),
        ("all=INTERNAL,probability=0.5,times=3", .init(.internalError, probability: 0.5, times: 3)),
        ("all=BAD_GATEWAY,project=shop,at=send+topics", .init(.badGateway, project: "shop", at: [.send, .topics])),
        ("all=UNAUTHENTICATED,at=oauth", .init(.unauthenticated, at: [.oauth])),
    ])
    func `the notation of the command line is read`(_ text: String, _ expected: EmulatorFault) throws {
        let fault = try EmulatorFault(notation: text)
        #expect(fault == expected)
    }

    @Test func `a reason of APNs stands for its code, and a date for its format`() throws {
        let fault = try EmulatorFault(notation: "t=BadDeviceToken,retry-after-date=2s")
        #expect(fault.code == .invalidArgument)
        #expect(fault.apnsReason == "BadDeviceToken")
        #expect(fault.retryAfter == .seconds(2))
        #expect(fault.retryAfterFormat == .date)
        #expect(try EmulatorFault(notation: "t=UNREGISTERED,apns=ExpiredToken").apnsReason == "ExpiredToken")
    }

    @Test(arguments: [
        ("UNAVAILABLE", "must have the form TARGET=CODE"),
        ("=UNAVAILABLE", "must have the form TARGET=CODE"),
        ("all=", "not \"\""),
        ("all=NOPE", "code must be one of UNREGISTERED, "),
        ("all=OK", "latency is 0 and code OK"),
        ("all=INTERNAL,probability=2", "probability must be a number from 0 to 1, not 2.0"),
        ("all=INTERNAL,probability=nan", "probability must be a number from 0 to 1, not nan"),
        ("all=INTERNAL,probability=x", "not \"x\""),
        ("all=INTERNAL,latency=2y", "not \"2y\""),
        ("all=INTERNAL,latency=-1", "latency must be"),
        ("all=INTERNAL,latency=2h", "latency must be 0 to 3600"),
        ("all=INTERNAL,retry-after=1.5", "retryAfter must be whole seconds"),
        ("all=INTERNAL,retry-after=1e9", "retryAfter must be"),
        ("all=INTERNAL,times=0", "times must be 1 or more, not 0"),
        ("all=INTERNAL,seed=-1", "seed must be a whole number from 0 on, not -1"),
        ("all=INTERNAL,colour=red", "no setting \"colour\""),
        ("all=INTERNAL,UNAVAILABLE", "needs a value"),
        ("all=INTERNAL,apns=Tired", "not \"Tired\""),
        ("all=INTERNAL,at=home", "at must be"),
        ("topic:a b=INTERNAL", "not \"a b\""),
        ("tökén=INTERNAL", "token must be"),
        ("topic:a=INTERNAL,at=oauth", "at has oauth"),
    ])
    func `an error is named with its remedy`(_ text: String, _ sentence: String) {
        do {
            _ = try EmulatorFault(notation: text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.code == .faultInvalid)
            #expect(error.description.contains(sentence), "\(error.description)")
        }
    }

    @Test func `the API returns the fault that it was given`() throws {
        var fault = EmulatorFault(
            .quotaExceeded,
            for: .topic("news"),
            project: "shop",
            at: [.send, .topics],
            probability: 0.25,
            seed: 9,
            latency: .milliseconds(1500),
            retryAfter: .seconds(60),
            times: 4
        )
        fault.retryAfterFormat = .date
        var object = try #require(fault.json.object)
        (object["id"], object["strikes"]) = (nil, nil)
        let read = try EmulatorFault(json: .object(object))
        #expect(read == fault)
    }
}
