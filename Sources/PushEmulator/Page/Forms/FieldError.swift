// SPDX-License-Identifier: Apache-2.0

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
