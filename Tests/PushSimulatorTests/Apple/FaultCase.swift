// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

/// A server's treatment of a picture, and the expected result with Firebase's documented extension on the other end.
struct FaultCase: Sendable, CustomTestStringConvertible {
    /// The server's behaviour, in words.
    var name: String
    var path = "/a.png"
    var answer: LoopbackAnswer
    /// The type that the picture is attached as; `nil` when the text is shown alone.
    var attached: String?
    /// The warning that says why; `nil` when all is well.
    var rule: String?
    /// The evidence that the finding's sentence must name.
    var evidence: [String] = []
    /// `I-FCM02000x`, if the helper logs something.
    var logCode: String?

    var testDescription: String { name }

    /// On a busy machine a bomb takes its time, which is not what is tested.
    private static var patient: AppleDevice { .configured { $0.timeLimit = .seconds(600) } }

    /// Serves the answer, delivers a push with its URL, and expects the outcome.
    func check() async throws {
        try await withLoopbackServer([path.prefix { $0 != "?" }.description: answer]) { server in
            try expect(await Self.patient.receive(.alert(image: .string(server.url(path)))))
        }
    }

    func expect(_ delivery: Delivery) throws {
        #expect(delivery.outcome == .modified)
        #expect(delivery.displayed?.title == "Sparky [modified]")
        #expect(delivery.displayed?.attachments.map(\.type) == (attached.map { [$0] } ?? []))
        #expect(delivery.warnings == (rule.map { [$0] } ?? []))
        #expect(delivery.logCodes == (logCode.map { [$0] } ?? []))
        guard let rule else { return }
        let finding = try #require(delivery.findings.first { $0.rule == rule })
        for evidence in evidence { #expect(finding.message.contains(evidence)) }
        // The finding names the field of the URL in the message.
        #expect(finding.path == "message.apns.fcm_options.image")
    }
}
