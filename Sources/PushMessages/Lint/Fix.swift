// SPDX-License-Identifier: Apache-2.0

/// A remedy that a tool can apply: edits to the JSON of the message, in order.
public struct Fix: Sendable, Hashable {
    /// One change at one place of the message's JSON.
    public enum Edit: Sendable, Hashable {
        /// Sets the member at the path, making the objects on the way.
        case set(path: FieldPath, value: JSONValue)
        /// Removes the member at the path.
        case remove(path: FieldPath)
    }

    /// What applying it does, as an imperative: "add mutable-content: 1 to aps".
    public var summary: String
    /// The changes, made one after the other.
    public var edits: [Edit]

    /// Makes a remedy from its edits.
    public init(summary: String, edits: [Edit]) {
        self.summary = summary
        self.edits = edits
    }
}

extension Fix {
    /// Returns the document with all edits made, in order.
    ///
    /// An edit whose path leads through a string, a number or a missing array element changes nothing; `null` on the way
    /// becomes an object.
    public func apply(to document: JSONValue) -> JSONValue {
        edits.reduce(document) { document, edit in
            switch edit {
            case .set(let path, let value): document.setting(value, at: path.steps[...])
            case .remove(let path): document.removing(path.steps[...])
            }
        }
    }

}

extension Fix {
    /// Returns what has to change in a text for all edits to be made, in order and apart from each other.
    ///
    /// Every other byte stays as it is, and what is added is written as its neighbours are. The changed text reads as
    /// ``apply(to:)`` changes the value; where that changes nothing there are no replacements.
    public func replacements(in document: JSONDocument) -> [TextReplacement] {
        var editor = JSONEditor(document)
        return replacements(by: &editor)
    }

    /// The same with an editor that has looked at the text before.
    func replacements(by editor: inout JSONEditor) -> [TextReplacement] {
        guard edits.count != 1 else { return edits[0].replacements(by: &editor) }
        var text = EditedText(editor.document.bytes)
        var changed: JSONDocument?
        for edit in edits {
            var later = changed.map(JSONEditor.init)
            let replacements = later == nil ? edit.replacements(by: &editor) : edit.replacements(by: &later!)
            if replacements.isEmpty { continue }
            text.apply(replacements)
            do throws(JSONSyntaxError) { changed = try JSONDocument(parsing: text.bytes) } catch { return [] }
        }
        return text.replacements
    }
}

extension Fix {
    /// The same edits at places that are spelled differently, in the summary too.
    func respelled(_ respell: (FieldPath) -> FieldPath) -> Fix {
        var fix = self
        var names: [String: String] = [:]
        fix.edits = edits.map { edit in
            switch edit {
            case .set(let path, let value):
                let place = respell(path)
                if place != path { names[path.description] = place.description }
                return .set(path: place, value: value)
            case .remove(let path):
                let place = respell(path)
                if place != path { names[path.description] = place.description }
                return .remove(path: place)
            }
        }
        // Of names that contain each other the longer one is meant.
        for (name, spelling) in names.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) where !name.isEmpty {
            fix.summary = fix.summary.replacing(name, with: spelling, maxReplacements: 1)
        }
        return fix
    }
}

extension Fix {
    /// The remedy in the stable machine format: `summary` and `edits`.
    ///
    /// An edit is `{"set": PATH, "value": VALUE}` or `{"remove": PATH}`; a path is an array of names and indexes.
    public var json: JSONValue {
        .object([
            "summary": .string(summary),
            "edits": .array(
                edits.map { edit in
                    switch edit {
                    case .set(let path, let value): .object(["set": path.json, "value": value])
                    case .remove(let path): .object(["remove": path.json])
                    }
                }
            ),
        ])
    }
}

extension Fix {
    /// Reads a remedy from the stable machine format; `nil` where a member is missing or an edit is of another kind.
    public init?(json: JSONValue) {
        guard let summary = json["summary"]?.string, let edits = json["edits"]?.elements(Edit.init(json:)) else {
            return nil
        }
        self.init(summary: summary, edits: edits)
    }
}

extension Fix.Edit {
    fileprivate func replacements(by editor: inout JSONEditor) -> [TextReplacement] {
        switch self {
        case .set(let path, let value): editor.setting(value, at: path)
        case .remove(let path): editor.removing(path)
        }
    }

    fileprivate init?(json: JSONValue) {
        if let path = json["set"].flatMap(FieldPath.init(json:)), let value = json["value"] {
            self = .set(path: path, value: value)
        } else if let path = json["remove"].flatMap(FieldPath.init(json:)) {
            self = .remove(path: path)
        } else {
            return nil
        }
    }
}
