// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite(.timeLimit(.minutes(10)))
struct DoctorCommandTests {
    @Test func `the doctor finds everything on a machine that runs these tests`() async throws {
        let outcome = try await RichPushProcess.run(["doctor", "--format", "json"])
        let diagnoses = try #require(try outcome.json["diagnoses"] as? [[String: Any]])
        let states = Dictionary(
            uniqueKeysWithValues: diagnoses.compactMap { diagnosis in
                (diagnosis["subject"] as? String).flatMap { subject in
                    (diagnosis["status"] as? String).map { (subject, $0) }
                }
            }
        )
        #expect(states["libcurl"] == "ok")
        #expect(states["loopback"] == "ok")
        #expect(states["temporary folder"] == "ok")
        for program in ["swift", "chromium", "firefox", "git", "duckdb"] { #expect(states[program] != nil) }
        #expect(outcome.status == (states.values.contains("missing") ? 1 : 0))
        #expect(diagnoses.allSatisfy { $0["status"] as? String == "ok" || $0["remedy"] is String })
    }

    @Test func `the end says whether something has to be done`() async throws {
        let outcome = try await RichPushProcess.run(["doctor"])
        let end = try #require(outcome.output.split(separator: "\n").last)
        #expect(
            end.hasPrefix(
                outcome.status == 0 ? "Everything that RichPush itself needs is here" : "1 thing that RichPush needs"
            )
        )
    }

    @Test func `each try of hostile code is refused or known to remain`() async throws {
        let outcome = try await RichPushProcess.run(["doctor", "--confinement", "--format", "json"])
        let diagnoses = try #require(try outcome.json["diagnoses"] as? [[String: Any]])
        #expect((diagnoses.first?["detail"] as? String)?.hasPrefix("confined: files, calls") == true)
        let told = try #require(diagnoses.first { $0["subject"] as? String == "findings" }?["detail"] as? String)
        #expect(told.hasPrefix("calls that are refused are told, such as: "))
        let details = diagnoses.dropFirst(2).compactMap { $0["detail"] as? String }
        #expect(details.count > 30)
        #expect(
            details.filter { !$0.hasPrefix("refused: ") } == [
                "possible: looks up the size and time of a file by its path"
            ]
        )
        #expect(outcome.status == 0)
    }
}
