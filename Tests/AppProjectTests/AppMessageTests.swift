// SPDX-License-Identifier: Apache-2.0

import AppProject
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppMessageTests {
    private static var app: SampleApp {
        var app = SampleApp()
        app.resources = [
            "en.lproj/Localizable.strings": "\"SENT\" = \"From %@ to %@\"; \"COUNT\" = \"%d new\"; \"ONLY\" = \"x\";",
            "de.lproj/Localizable.strings": "\"SENT\" = \"Von %@ an %@\"; \"COUNT\" = \"%d neu\";",
        ]
        app.androidFiles["src/main/res/values/strings.xml"] =
            "<resources><string name=\"sent\">From %1$s</string><string name=\"sale\">50% off</string>"
            + "<plurals name=\"many\"><item quantity=\"other\">x</item></plurals></resources>"
        app.androidFiles["src/main/res/values-de/strings.xml"] =
            "<resources><string name=\"neu\">Neu</string></resources>"
        app.androidFiles["src/main/java/Main.kt"] = "NotificationChannel(\"offers\", \"Offers\", IMPORTANCE_LOW)"
        app.androidFiles["src/main/res/raw/bell.mp3"] = ""
        return app
    }

    @Test(
        arguments: [
            (
                "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\"loc-key\": \"SENT\", \"loc-args\": [\"a\", \"b\"]}}}}",
                []
            ),
            (
                "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\"loc-key\": \"NONE\"}}}}",
                ["app-text-missing: in any language"]
            ),
            (
                "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\"title-loc-key\": \"ONLY\"}}}}",
                ["app-text-missing: in de"]
            ),
            (
                "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\"loc-key\": \"SENT\", \"loc-args\": [\"a\"]}}}}",
                ["app-text-arguments: has 2 places (ios/Shop/de.lproj/Localizable.strings:1)"]
            ),
            (
                "\"apns\": {\"payload\": {\"aps\": {\"alert\": {\"loc-key\": \"COUNT\", \"loc-args\": [\"5\"]}}}}",
                ["app-text-format: has %d"]
            ),
            ("\"android\": {\"notification\": {\"title_loc_key\": \"sent\", \"title_loc_args\": [\"Ana\"]}}", []),
            ("\"android\": {\"notification\": {\"body_loc_key\": \"none\"}}", ["app-text-missing: no string none"]),
            ("\"android\": {\"notification\": {\"body_loc_key\": \"many\"}}", ["app-text-missing: is <plurals>"]),
            ("\"android\": {\"notification\": {\"body_loc_key\": \"neu\"}}", ["app-text-missing: is in de alone"]),
            ("\"android\": {\"notification\": {\"body_loc_key\": \"none\", \"body\": \"literal\"}}", []),
            ("\"android\": {\"notification\": {\"body_loc_key\": \"sent\"}}", ["app-text-arguments: as they are"]),
            (
                "\"android\": {\"notification\": {\"body_loc_key\": \"sale\", \"body_loc_args\": [\"x\"]}}",
                ["app-text-format: has % o"]
            ),
            (
                "\"android\": {\"notification\": {\"channel_id\": \"offers\", \"icon\": \"push\", \"sound\": \"bell\"}}",
                []
            ),
            (
                "\"android\": {\"notification\": {\"channel_id\": \"news\", \"icon\": \"star\", \"sound\": \"horn\"}}",
                [
                    "app-resource-missing: creates offers", "app-resource-missing: drawable star",
                    "app-resource-missing: sound horn",
                ]
            ),
            (
                "\"apns\": {\"payload\": {\"aps\": {\"alert\": \"a\", \"interruption-level\": \"time-sensitive\"}}}",
                ["app-capability-missing: time-sensitive"]
            ),
            (
                "\"apns\": {\"payload\": {\"aps\": {\"alert\": \"a\", \"sound\": \"bell.caf\"}}}",
                ["app-resource-missing: bell.caf"]
            ),
        ] as [(String, [String])]
    ) func `a message is compared with the app's own texts and resources`(_ part: String, _ expected: [String]) throws {
        try Self.app.described { app in
            let linter = Linter(rules: []).comparing(with: app)
            let document = try JSONDocument(parsing: Array("{\"message\": {\"topic\": \"a\", \(part)}}".utf8))
            let found = linter.lint(document)
            #expect(found.count == expected.count, "\(found.map(\.message))")
            for (finding, words) in zip(found, expected) {
                let parts = words.split(separator: ": ", maxSplits: 1)
                #expect(finding.rule == parts[0] && finding.message.contains(parts[1]), "\(finding.message)")
                #expect(finding.location != nil)
            }
        }
    }
}
