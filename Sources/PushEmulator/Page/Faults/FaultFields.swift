// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The form for a fault.
struct FaultFields {
    let form: FaultForm
    let problem: FieldError?

    var markup: HTML {
        """
        <form method="post" action="/faults" class="stacked">
        <div class="field" role="radiogroup" aria-label="Whom it meets"><span>Whom it meets</span>
        <div class="segments">\(FaultForm.Subject.allCases.map(subject))</div></div>
        <div class="subject-token">\(field("token", "Token, installation id or a group’s key").text(form.token, more: " dir=\"ltr\" spellcheck=\"false\""))</div>
        <div class="subject-topic">\(field("topic", "Topic’s name").text(form.topic, more: " dir=\"ltr\" spellcheck=\"false\""))</div>
        \(field("code", "Answer").wrapping { attributes in
            "<select name=\"code\" id=\"code\"\(attributes)>\(EmulatorFault.Code.known.map(option))</select>"
        })
        <div class="grid">
        \(field("probability", "How often, in percent").text(form.share, more: " inputmode=\"decimal\""))
        \(field("times", "How many times").text(form.times, more: " inputmode=\"numeric\" placeholder=\"always\""))
        \(field("latency", "Delay, in seconds").text(form.latency, more: " inputmode=\"decimal\" placeholder=\"0\""))
        \(field("retryAfter", "Retry-After, in seconds").text(form.retryAfter, more: " inputmode=\"numeric\" placeholder=\"none\""))
        </div>
        <div class="field picks" role="group" aria-label="At which requests"><span>At</span>\
        \(EmulatorFault.Operation.allCases.map(operation))\(FormProblem("at", problem("at")).markup)</div>
        <div class="end"><button class="primary">Switch on</button></div>
        </form>
        """
    }

    private func problem(_ name: String) -> String? { problem?.field == name ? problem?.sentence : nil }

    private func field(_ name: StaticString, _ label: HTML) -> FormField {
        FormField(HTML(stringLiteral: name), label, problem: problem(name.description))
    }

    private func subject(_ subject: FaultForm.Subject) -> HTML {
        let title: HTML =
            switch subject {
            case .all: "Everybody"
            case .token: "One device"
            case .topic: "A topic"
            }
        return """
            <label><input type="radio" name="subject" id="subject-\(subject.rawValue)" value="\(subject.rawValue)"\
            \(subject == form.subject ? " checked" : nil as HTML?)>\(title)</label>
            """
    }

    private func option(_ code: EmulatorFault.Code) -> HTML {
        """
        <option value="\(code.rawValue)"\(code.rawValue == form.code ? " selected" : nil as HTML?)>\(code.rawValue) · \(code.explanation)</option>
        """
    }

    private func operation(_ operation: EmulatorFault.Operation) -> HTML {
        let title: HTML =
            switch operation {
            case .send: "sending"
            case .topics: "topics"
            case .oauth: "access tokens"
            }
        return """
            <label class="pick"><input type="checkbox" name="at" value="\(operation.rawValue)"\
            \(form.operations.contains(operation.rawValue) ? " checked" : nil as HTML?)>\(title)</label>
            """
    }
}
