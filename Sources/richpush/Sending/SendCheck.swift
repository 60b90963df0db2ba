// SPDX-License-Identifier: Apache-2.0

#if Services
import PushCampaign
import PushClient
import PushMessages

/// What is sent of an input, if it can be sent at all.
struct SendCheck {
    /// Whether findings at error keep a message from being sent.
    let lints: Bool
    /// Whether the service shall only check it.
    let isDryRun: Bool

    /// The request to send or the reason against it, and what there is to say about it.
    func prepare(_ input: PushInput) -> (prepared: Prepared, findings: [Finding]) {
        guard let reading = input.push.reading else {
            let sentence = "It is \(input.push.refusal ?? "no message.")"
            return (.notSent(SendFailure(.malformedRequest, sentence)), [])
        }
        let findings = lints ? input.lint() : []
        // Parts that cannot be read would be left out of the request silently.
        guard reading.violations.isEmpty else {
            return (.notSent(SendFailure(.malformedRequest, reading.violations.joinedMessage)), findings)
        }
        if let error = findings.first(where: { $0.severity == .error }) {
            let sentence = "\(error.message) (\(error.rule)); --no-lint sends it anyway"
            return (.notSent(SendFailure(.lint, sentence)), findings)
        }
        return (.body(reading.message.encoded(validateOnly: isDryRun || reading.validateOnly)), findings)
    }

    /// The same for one of many lines, which may be one that a campaign rendered.
    func prepare(_ line: LineReader.Line) -> (prepared: Prepared, findings: [Finding]) {
        var line = line
        switch line.isTooLong ? nil : RenderedLine(Array(line.bytes)) {
        case .message(let request)?: line.bytes = request[...]
        case .failed(let code, let text)?:
            return (.notSent(SendFailure(.notRendered, "The row has no message: \(text) [\(code)]")), [])
        case .skipped(let reason)?:
            return (.notSent(SendFailure(.skipped, "The template leaves the row out: \(reason)")), [])
        case nil: break
        }
        do throws(LineFailure) {
            return prepare(try PushInput(parsing: line))
        } catch {
            return (.notSent(SendFailure(.malformedRequest, error.sentence)), [error.finding])
        }
    }
}
#endif
