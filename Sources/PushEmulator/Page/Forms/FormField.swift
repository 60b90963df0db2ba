// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// A field of a form with its label, a hint and an error.
struct FormField {
    private let name: HTML
    private let label: HTML
    private let hint: HTML?
    private let problem: String?

    /// - Parameter name: The field's name, which is its element's id too.
    init(_ name: HTML, _ label: HTML, hint: HTML? = nil, problem: String?) {
        self.name = name
        self.label = label
        self.hint = hint
        self.problem = problem
    }

    /// The field; `control` makes the input from the attributes that refer to its hint and error.
    func wrapping(_ control: (HTML) -> HTML) -> HTML {
        let attributes: HTML = """
             aria-describedby="problem-\(name)"\(problem == nil ? nil : " aria-invalid=\"true\"" as HTML?)
            """
        return """
            <div class="field"><label for="\(name)">\(label)</label>\(control(attributes))\
            \(hint.map { "<p class=\"advice\">\($0)</p>" as HTML })\
            \(FormProblem(name, problem).markup)</div>

            """
    }

    /// A field of one line.
    func text(_ value: String, more: HTML? = nil) -> HTML {
        wrapping { "<input name=\"\(name)\" id=\"\(name)\" value=\"\(value)\"\($0)\(more)>" }
    }
}

/// The error of a field, hidden if there is none.
struct FormProblem {
    private let name: HTML
    private let problem: String?

    init(_ name: HTML, _ problem: String?) {
        self.name = name
        self.problem = problem
    }

    var markup: HTML {
        """
        <p class="problem" id="problem-\(name)" dir="auto"\(problem == nil ? " hidden" : nil as HTML?)>\((problem ?? "").bounded(to: 500))</p>
        """
    }
}

/// An error of one field of a form.
struct FieldError: Error, Sendable, Hashable {
    /// The field's name.
    var field: String
    var sentence: String

    init(_ field: String, _ sentence: String) { (self.field, self.sentence) = (field, sentence) }

    /// Takes an error of the API, whose message begins with the member's name; otherwise it belongs to the first field.
    init(_ error: EmulatorError, among fields: [String]) {
        let sentence = error.description
        let text = sentence.hasPrefix("configuration.") ? sentence.dropFirst("configuration.".count) : sentence[...]
        let first = text.prefix { $0.isLetter }
        field = fields.first { $0 == first } ?? fields[0]
        self.sentence = sentence
    }
}
