// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What of the table is to be printed.
struct SupportDocument {
    /// The heading over everything, where there is one.
    var title: String?
    /// The parts, each with its own heading.
    var sections: [Section]
    /// The same for machines.
    var json: JSONValue

    /// Lines that belong together.
    struct Section {
        var title: String
        var entries: [Entry]
    }

    /// One line: who or what, the answer, and words about it.
    struct Entry {
        var name: String
        var answer: Answer?
        var note: String
        var sources: [String]
    }

    /// Whether and how much.
    struct Answer {
        var support: Capability.Support
        var words: String
        var evidence: Capability.Evidence
    }
}
