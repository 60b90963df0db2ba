// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// The rules about what stands in `token` and `fid`.
@Suite(.timeLimit(.minutes(10)))
struct TokenRuleTests {
    private func lint(_ target: String) throws -> LintedText {
        try LintedText(#"{"message": {\#(target), "notification": {"title": "Hi"}}}"#)
    }

    @Test(arguments: [
        (#""token": "dQw4w9WgXcQ:APA91bHk3xZq7""#, "message.token note token-deprecated"),
        (#""token": "t""#, "message.token note token-deprecated"),
        (#""token": "f7Wfr_yqG00Gt6B9O7qI13""#, "message.token note token-deprecated"),
        (#""token": "APA91bGHXQBB6HnLD9lkQ""#, "message.token note device-group"),
        (#""token": "/topics/news""#, "message.token error target-mismatch"),
        (#""token": "abc:def\n""#, "message.token error target-mismatch"),
        (#""token": "abc def""#, "message.token error target-mismatch"),
        (#""fid": "dQw4w9WgXcQ:APA91bHk3xZq7""#, "message.fid warning target-mismatch"),
        (#""fid": "é""#, "message.fid error target-mismatch"),
        (#""fid": "INVALID_FID""#, "message.fid note target-mismatch"),
        (
            #""token": "<740f4707 bebcf74f 9b7c25d4 8e335894 5f6aa01d a5ddb387 462c7eaf 61bb78ad>""#,
            "message.token error target-mismatch"
        ),
        (
            #""token": "48c9b35cf91b360052bbc8a55b803ce420993e0af57893f94fb9806de4dbd3d""#,
            "message.token error target-mismatch"
        ),
        (
            #""token": "48c9b35cf91b360052bbc8a55b803ce420993e0af57893f94fb9806de4dbd3""#,
            "message.token note token-deprecated"
        ),
        (#""token": "amzn1.adm-registration.v3.Y29t""#, "message.token error target-mismatch"),
        (#""token": "\"abc:def\"""#, "message.token error target-mismatch"),
        (#""token": "IQAAAACy0kYFAADHVbXzxuRNJYn2sGNwmbOVa5lYR3FpLwJk8v0c1ZC""#, "message.token error target-mismatch"),
        (#""token": "abc:def,ghi:jkl""#, "message.token error target-mismatch"),
        (#""token": "abc:def; ghi:jkl""#, "message.token error target-mismatch"),
        (#""token": "[\"abc:def\",\"ghi:jkl\"]""#, "message.token error target-mismatch"),
        (#""fid": "f7Wfr_yqG00Gt6B9O7qI13,e7Wfr_yqG00Gt6B9O7qI13""#, "message.fid error target-mismatch"),
        (#""token": "AIzaSyA0123456789abcdefghijklmnopqrstuv""#, "message.token error target-mismatch"),
        (#""token": "1:1234567890:android:abcdef0123456789""#, "message.token error target-mismatch"),
        (
            #""token": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM""#,
            "message.token error target-mismatch"
        ),
        (#""token": "anna.smith+push@mail.example.com""#, "message.token error target-mismatch"),
        (#""token": "+491701234567""#, "message.token error target-mismatch"),
        (#""token": "???""#, "message.token note target-mismatch"),
        (#""token": "xxxxxxxx-XXXX""#, "message.token note target-mismatch"),
        (#""token": "a@b""#, "message.token note token-deprecated"),
        (#""token": "+12""#, "message.token note token-deprecated"),
        (#""fid": "anna@example.com""#, "message.fid error target-mismatch"),
        (#""token": "ya29.a0AfH6SMB""#, "message.token error target-mismatch"),
        (#""token": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=""#, "message.token error target-mismatch"),
        (#""token": "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJ4In0.abc""#, "message.token error target-mismatch"),
    ])
    func `what kind of target a text is decides what is said, once`(_ target: String, _ line: String) throws {
        #expect(try lint(target).lines == [line])
    }

    @Test(arguments: [
        (#""token": "f7Wfr_yqG00Gt6B9O7qI13""#, "token-deprecated", "fid", "f7Wfr_yqG00Gt6B9O7qI13"),
        (#""token": "/topics/news""#, "target-mismatch", "topic", "news"),
        (#""token": " abc:def\r\n""#, "target-mismatch", "token", "abc:def"),
        (#""fid": "a:b""#, "target-mismatch", "token", "a:b"),
        (#""token": "\"abc:def\"""#, "target-mismatch", "token", "abc:def"),
    ])
    func `what was meant is where it is moved`(_ target: String, _ rule: String, _ field: String, _ value: String)
        throws
    {
        let fixed = try lint(target).fixed(by: rule)
        #expect(fixed["message", field] == .string(value))
        #expect(fixed.warnings == [])
    }

    @Test(arguments: [#""fid": "f7Wfr_yqG00Gt6B9O7qI13""#, #""topic": "news""#, #""condition": "'a' in topics""#])
    func `other targets are nothing to speak of`(_ target: String) throws {
        #expect(try lint(target).lines == [])
    }
}
