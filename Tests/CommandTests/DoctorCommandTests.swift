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
        #expect(outcome.status == (states.values.contains("missing") ? 1 : 0))
        #expect(diagnoses.allSatisfy { $0["status"] as? String == "ok" || $0["remedy"] is String })
    }
}
