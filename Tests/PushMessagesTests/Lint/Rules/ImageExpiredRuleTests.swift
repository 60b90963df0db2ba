// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct ImageExpiredRuleTests {
    private static let end = 1_735_693_200

    @Test(arguments: [
        "https://b.s3.amazonaws.com/a.png?X-Amz-Date=20250101T000000Z&X-Amz-Expires=3600&X-Amz-Signature=0f",
        "https://storage.googleapis.com/b/a.png?X-Goog-Expires=3600&X-Goog-Date=20250101T000000Z&X-Goog-Signature=0f#a",
        "https://b.s3.amazonaws.com/a.png?AWSAccessKeyId=A&Expires=1735693200&Signature=0f",
        "https://d1.cloudfront.net/a.png?Expires=1735693200&Signature=0f&Key-Pair-Id=K",
        "https://b.blob.core.windows.net/c/a.png?sv=2022-11-02&se=2025-01-01T01%3A00%3A00Z&sr=b&sp=r&sig=0f",
        "https://b.cos.ap-x.myqcloud.com/a.png?q-sign-algorithm=sha1&q-sign-time=1735689600;1735693200&q-signature=0f",
        "https://b.cos.ap-x.myqcloud.com/a.png?q-sign-time=1735689600%3B1735693200&q-signature=0f",
        "https://test.b-cdn.net/a.png?token=aiDhHXZGHid&expires=1735693200",
        "https://e.imgix.net/a.png?expires=1735693200&s=0f",
        "https://e.com/a.png?md5=0f&expires=1735693200", "https://e.com/a.png?__token__=exp=1735693200~acl=/*~hmac=0f",
        "https://e.com/a.png?hdnts=st=1735689600~exp=1735693200~hmac=0f",
        "https://cdn.discordapp.com/attachments/1/2/a.png?ex=67749390&is=67748580&hm=0f&",
        "https://scontent.xx.fbcdn.net/v/a_n.jpg?oh=00_A&oe=67749390",
        "https://e.supabase.co/storage/v1/object/sign/b/a.png?token=eyJhbGciOiJIUzI1NiJ9.eyJ1cmwiOiJiL2EucG5nIiwiZXhwIjoxNzM1NjkzMjAwfQ.0f",
    ])
    func `a signed address says when it ends`(_ url: String) throws {
        #expect(URLSignature.end(of: url) == Self.end)
        let linted = try LintedText(message: #""notification": {"title": "Hi", "image": "\#(url)"}"#)
        #expect(linted.lines(of: "image-expired") == ["message.notification.image note"])
        #expect(try linted.sentence(of: "image-expired").contains("was signed until 2025-01-01 01:00 UTC"))
    }

    @Test(arguments: [
        "", "?", "https://e.com/a.png", "https://e.com/a.png?expires=1735693200", "https://e.com/a.png?Signature=0f",
        "https://e.com/a.png?se=2025-01-01&sv=1", "https://e.com/a.png?Expires=soon&Signature=0f",
        "https://e.com/a.png?ex=67749390", "https://e.com/a.png?oe=67749390", "https://e.com/a.png?token=eyJ.eyJ.0f",
        "https://e.com/a.png?token=a.b.c", "https://e.com/a.png?token=1735693200",
        "https://e.com/a.png?q-sign-time=1;2&q-signature=0f",
        "https://e.com/a.png?__token__=exp=1735693200", "https://e.com/a.png?s=200&expires=3600",
        "https://e.com/a.png?X-Amz-Date=2025&X-Amz-Expires=3600&X-Amz-Signature=0f",
        "https://e.com/a.png?X-Amz-Date=20250101T000000Z&X-Amz-Expires=-1&X-Amz-Signature=0f",
        "https://e.com/a.png?X-Amz-Date=20259901T000000Z&X-Amz-Expires=9&X-Amz-Signature=0f",
        "https://e.com/a.png?X-Amz-Date=９９９９0101T000000Z&X-Amz-Expires=9&X-Amz-Signature=0f",
    ])
    func `an address without a signature or a time has no end`(_ url: String) {
        #expect(URLSignature.end(of: url) == nil)
    }

    @Test func `Amazon signs for a week at most`() {
        let url = "https://e.com/a.png?X-Amz-Date=20250101T000000Z&X-Amz-Expires=604801&X-Amz-Signature=0f"
        #expect(URLSignature.end(of: url) == 1_735_689_600 + 604_800)
    }

    @Test(arguments: [(0, []), (1, ["message.notification.image note"])])
    func `an address counts until its last second`(late: Int, lines: [String]) throws {
        let linter = Linter(rules: [ImageExpiredRule(now: { Self.end + late })])
        let text =
            #"{"message": {"topic": "n", "notification": {"image": "https://e.com/a.png?Expires=\#(Self.end)&Signature=0"}}}"#
        let findings = linter.lint(try JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.map { "\($0.path ?? "-") \($0.severity)" } == lines)
    }

    @Test func `a picture under a key of the app's own is looked at too`() throws {
        let linted = try LintedText(
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "image": "https://e.com/a.png?Expires=1735693200&Signature=0"}"#
        )
        #expect(linted.lines(of: "image-expired") == ["image note"])
        #expect(
            try linted.sentence(of: "image-expired").hasPrefix("If the app's service extension loads image: it was")
        )
    }

    @Test func `a vendor's picture is looked at too`() throws {
        let linted = try LintedText(
            #"{"app_id": "a", "contents": {"en": "b"}, "big_picture": "https://e.com/a.png?Expires=1735693200&Signature=0"}"#
        )
        #expect(try linted.sentence(of: "image-expired").hasPrefix("OneSignal's big_picture was signed"))
    }
}
