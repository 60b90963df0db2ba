// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages
import Testing

@testable import PushSimulator

/// The comment of a rule is its documentation, and the same fact has the same name on every platform.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryRuleTests {
    private static let entries = RuleCatalogue.standard.entries.filter { $0.subject == .delivery }
    private static let ids = Set(entries.map(\.rule))

    /// Rules of one platform alone, or of a worker, which have their whole name in their type.
    private static let own: [String] =
        AppleDeliveryRecord.rules.map { $0.id } + AndroidDeliveryRecord.rules.map { $0.id }
        + WebDeliveryRecord.rules.map { $0.id } + WebPicture.rules.map { $0.id } + WorkerRecord.rules.map { $0.id }

    /// Facts about the load of a picture, and the platforms on which they can happen.
    private static let facts: [(fact: String, platforms: [Platform])] =
        PictureLoad.rules.map { rule in
            (rule.id, Platform.allCases.filter { ids.contains("\($0)-\(rule.id)") })
        }

    @Test func `every rule in the catalogue is asked, under a name of its own`() {
        let own = Self.own.filter { $0 != "simulation-cancelled" }
        #expect(Set(own).count == own.count)
        let shared = Self.facts.flatMap { fact in fact.platforms.map { "\($0)-\(fact.fact)" } }
        let cancelled = Platform.allCases.map { "\($0)-simulation-cancelled" }
        let online = ["image-answer-varies", "image-browsers-only", "image-check-unfinished"]
        #expect(Set(own + shared + cancelled + online) == Self.ids)
        #expect(Self.ids.isDisjoint(with: Linter.standard.rules.map { type(of: $0).id }))
    }

    @Test func `a fact about a load has one name, which begins with the platform's`() {
        for (fact, platforms) in Self.facts {
            #expect(platforms.count > 1, "only one platform can tell of \(fact)")
        }
    }

    @Test(arguments: Platform.allCases)
    func `each platform says the same of the same fault`(_ platform: Platform) {
        let faults: [(PictureLoad.Failure, String)] = [
            (.transfer(.offline), "offline"), (.transfer(.hostNotFound), "host-not-found"),
            (.transfer(.connectionFailed), "connection-failed"),
            (.transfer(.addressForbidden), "connection-failed"),
            (.transfer(.secureConnectionFailed), "secure-connection-failed"),
            (.transfer(.redirectLoop), "redirect-loop"), (.transfer(.incomplete), "download-incomplete"),
            (.transfer(.notHTTP), "answer-not-http"), (.transfer(.contentEncoding), "content-encoding"),
            (.invalidURL("it is none"), "image-url-invalid"), (.cleartext(.init(refusal: "no")), "cleartext"),
            (.timedOut(after: .seconds(5), circumstances: [], effect: ""), "download-timed-out"),
            (.tooLarge("it is large"), "picture-too-large"), (.httpError(status: 404, effect: ""), "http-error"),
            (.pixels(width: 1, height: 2, effect: "too many"), "pixels"), (.undecodable("it is empty"), "decode"),
            (.notKept("no room"), "download-failed"), (.other, "download-failed"),
        ]
        for (failure, fact) in faults {
            var load = PictureLoad(platform, path: ["message", "image"], url: "u", address: "http://h/a.png")
            load.failure = failure
            let finding = load.reasonFinding
            #expect(finding?.rule == "\(platform)-\(fact)")
            #expect(finding?.path == "message.image" && finding?.severity == .warning)
            #expect(finding?.message.hasPrefix("No picture is shown: ") == true)
            load.isMinor = true
            #expect(load.reasonFinding?.severity == .note)
        }
    }

    @Test(arguments: [
        ("SSL certificate problem: certificate has expired", "renew"),
        ("SSL: no alternative certificate subject name matches target host name 'a'", "another name"),
        ("SSL certificate problem: self-signed certificate", "public authority"),
        ("TLS connect error: wrong version number", "speaks TLS"),
    ])
    func `the cause of a refused certificate decides the remedy on every platform`(detail: String, remedy: String) {
        for platform in Platform.allCases {
            var load = PictureLoad(platform, path: nil, url: "u", address: nil)
            load.failure = .transfer(.secureConnectionFailed)
            load.detail = detail
            #expect(load.reasonFinding?.message.contains(remedy) == true)
        }
    }

    @Test(arguments: [
        ("http://h/a.png", "https://h/a.png"), ("http://h:8080/a.png", nil), ("gs://h/a.png", nil),
    ])
    func `plain http has https as its remedy, unless it names a port`(url: String, secure: String?) {
        for platform in Platform.allCases {
            var load = PictureLoad(platform, path: ["message", "image"], url: url, address: url)
            load.failure = .cleartext(.init(refusal: "no"))
            let edits = secure.map { [Fix.Edit.set(path: ["message", "image"], value: .string($0))] }
            #expect(load.reasonFinding?.fix?.edits == edits)
            load.isEditable = false
            #expect(load.reasonFinding?.fix == nil)
        }
    }

    @Test func `a comment says why, shows an example and a fix, and names its source`() {
        for entry in Self.entries where entry.platform == .android {
            #expect(!entry.reasons.isEmpty && entry.example != nil, "\(entry.rule)")
            #expect(entry.remedy != nil && entry.source != nil, "\(entry.rule)")
            #expect(entry.summary.hasSuffix("."), "\(entry.rule)")
        }
    }
}
