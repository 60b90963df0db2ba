// SPDX-License-Identifier: Apache-2.0

import Testing

/// `--set name=value` sets what the emulator's API sets.
@Suite(.timeLimit(.minutes(10)))
struct SettingOptionsTests {
    private static let message = """
        {"topic": "news", "notification": {"title": "Hello", "body": "World"}, "android": {"notification": \
        {"channel_id": "offers"}}}
        """

    @Test func `a setting without an option of its own reaches the device`() async throws {
        let outcome = try await RichPushProcess.run(
            [
                "simulate", "--device", "android", "--format", "json", "--set",
                #"channels=[{"id": "offers", "importance": "none"}]"#,
            ],
            input: Self.message
        )
        #expect(outcome.status == 0)
        let delivery = try #require((try outcome.json["deliveries"] as? [[String: Any]])?.first)
        #expect(delivery["outcome"] as? String == "not-shown")
    }

    @Test func `a setting that several devices have reaches all of them, or the one that is named`() async throws {
        for (setting, shown) in [("alerts=false", 0), ("android.alerts=false", 1)] {
            let outcome = try await RichPushProcess.run(
                [
                    "simulate", "--device", "all", "--set", "browser=chrome", "--set", "permission=denied", "--format",
                    "json",
                ]
                    + ["--set", setting],
                input: Self.message
            )
            let deliveries = try #require(try outcome.json["deliveries"] as? [[String: Any]])
            #expect(deliveries.count == 3)
            #expect(deliveries.count { $0["outcome"] as? String != "not-shown" } == shown, "\(setting)")
        }
    }

    @Test(arguments: [
        ("lowpower=true", "--set lowpower is not a setting. Did you mean lowPower?"),
        ("lowPower=3", "--set lowPower must be true or false, not 3."),
        ("channels=a", "--set channels is a setting of android devices; add --device android."),
        ("web.lowPower=true", "--set lowPower is not a setting."),
        ("serviceExtension=expo", "--set serviceExtension: use --extension or --built-in"),
        ("=1", "The value '=1' is invalid for '--set"),
    ])
    func `a setting that is wrong is refused with the names or the values that are right`(
        argument: String,
        sentence: String
    ) async throws {
        let outcome = try await RichPushProcess.run(["simulate", "--set", argument], input: Self.message)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    }
}
