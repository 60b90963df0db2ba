// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageOptionTests {
    private func option(_ json: String, _ version: ReleaseVersion = .newestFirebase) throws -> ImageOption {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return ImageOption(userInfo: try #require(object as? [String: Any]), version: version)
    }

    @Test func `the image is read at one place only`() throws {
        #expect(try option(#"{"fcm_options": {"image": "https://e.com/a.png"}}"#) == .image("https://e.com/a.png"))
        #expect(try option(#"{"fcm_options": {"image": ""}}"#) == .image(""))
    }

    @Test(arguments: [
        #"{}"#,
        #"{"aps": {"alert": {"title": "t"}}}"#,
        #"{"fcm_options": {}}"#,
        #"{"fcm_options": {"imageUrl": "https://e.com/a.png"}}"#,
        #"{"aps": {"fcm_options": {"image": "https://e.com/a.png"}}}"#,
        #"{"image": "https://e.com/a.png"}"#,
        #"{"gcm.notification.image": "https://e.com/a.png"}"#,
        #"{"notification": {"image": "https://e.com/a.png"}}"#,
    ])
    func `anywhere else there is none, in every release`(_ json: String) throws {
        #expect(try option(json) == .none)
        #expect(try option(json, ReleaseVersion(3, 5)) == .none)
    }

    @Test(arguments: [
        #"{"fcm_options": "not a dictionary"}"#, #"{"fcm_options": ["https://e.com/a.png"]}"#,
        #"{"fcm_options": 1}"#, #"{"fcm_options": null}"#, #"{"fcm_options": {"image": 42}}"#,
        #"{"fcm_options": {"image": true}}"#, #"{"fcm_options": {"image": ["https://e.com/a.png"]}}"#,
    ])
    func `an ill-typed value is no image, and crashed before 12_19_0`(_ json: String) throws {
        #expect(try option(json) == .none)
        for version in [ReleaseVersion(12, 18, 9), ReleaseVersion(4, 2, 1)] {
            guard case .crash(let reason) = try option(json, version) else {
                Issue.record("no crash in \(version)")
                continue
            }
            #expect(reason.contains("unrecognized selector"))
        }
    }

    @Test func `a null image is no image, and crashed before 10_10_0`() throws {
        let json = #"{"fcm_options": {"image": null}}"#
        #expect(try option(json) == .none)
        #expect(try option(json, ReleaseVersion(10, 10)) == .none)
        guard case .crash(let reason) = try option(json, ReleaseVersion(10, 9)) else {
            Issue.record("no crash")
            return
        }
        #expect(reason.contains("-[NSNull length]"))
    }
}
