// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite(.timeLimit(.minutes(10)))
struct SupportCommandTests {
    @Test func `without a feature all of them are listed in groups`() async throws {
        let outcome = try await RichPushProcess.run(["support"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("Pictures, sounds and films (media)\n"))
        #expect(outcome.output.contains("\n  image-download-bytes "))
        #expect(!outcome.output.contains("\u{1B}"))
        let group = try await RichPushProcess.run(["support", "transport"])
        #expect(group.output.contains("  plaintext-bytes "))
        #expect(!group.output.contains("image-download-bytes"))
    }

    @Test func `a feature is shown for every platform, in no more columns than there are`() async throws {
        let outcome = try await RichPushProcess.run(["support", "image"])
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.contains { $0.hasPrefix("  Firefox ") && $0.contains(" no ") && $0.contains("documented") })
        #expect(lines.contains { $0.hasPrefix("  Chrome 56+ on Windows ") && $0.contains(" yes ") })
        #expect(lines.filter { ["Apple", "Android", "Web"].contains($0) } == ["Apple", "Android", "Web"])
    }

    @Test func `a platform leaves out the others`() async throws {
        let outcome = try await RichPushProcess.run(["support", "--platform", "android", "image-download-bytes"])
        #expect(outcome.output.contains("1 MiB"))
        #expect(!outcome.output.contains("Chromium"))
        let list = try await RichPushProcess.run(["support", "--platform", "apple"])
        #expect(list.output.contains("  extension-seconds "))
        #expect(!list.output.contains("  vibration-elements "))
        #expect(try await RichPushProcess.run(["support", "--platform", "symbian"]).status == 64)
    }

    @Test func `sources are named when asked for, and always in JSON`() async throws {
        let plain = try await RichPushProcess.run(["support", "plaintext-bytes"])
        #expect(!plain.output.contains("https://"))
        let text = try await RichPushProcess.run(["support", "--sources", "plaintext-bytes"])
        #expect(text.output.contains("https://www.rfc-editor.org/rfc/rfc8291"))
        let json = try await RichPushProcess.run(["support", "--format", "json", "plaintext-bytes"]).json
        let row = try #require((json["rows"] as? [[String: Any]])?.first)
        #expect(row["value"] as? Int == 3993)
        #expect(row["unit"] as? String == "bytes")
        let sources = try #require(row["sources"] as? [[String: Any]])
        #expect(sources.first?["location"] as? String == "https://www.rfc-editor.org/rfc/rfc8291")
    }

    @Test func `Markdown is a table`() async throws {
        let outcome = try await RichPushProcess.run(["support", "--format", "markdown", "webp"])
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "# webp: Pictures in WebP.")
        #expect(lines.contains("| who | answer | known by | note |"))
        #expect(lines.filter { $0.hasPrefix("|") }.allSatisfy { $0.count { $0 == "|" } == 5 })
    }

    @Test(arguments: [
        ("imgae", "image"), ("gif-animaton", "gif-animation"), ("vibrat", "vibrate"),
        ("lock-screen", "body-lines-lock-screen"),
    ])
    func `an unknown feature is refused with near names`(_ typed: String, _ near: String) async throws {
        let outcome = try await RichPushProcess.run(["support", typed])
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Did you mean"))
        #expect(outcome.errors.contains(near))
    }

    @Test func `a name far from everything, or endless, is refused without a guess`() async throws {
        let outcome = try await RichPushProcess.run(["support", "xyzzyqw"])
        #expect(outcome.status == 64)
        #expect(!outcome.errors.contains("Did you mean"))
        let endless = try await RichPushProcess.run(["support", String(repeating: "x", count: 100_000)])
        #expect(endless.status == 64)
    }

    @Test func `case and separators do not matter`() async throws {
        let outcome = try await RichPushProcess.run(["support", "GIF_Animation"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("gif-animation: "))
    }
}
