// SPDX-License-Identifier: Apache-2.0

/// A fix that a tool can apply: edits to the JSON of the message, in order.
public struct Fix: Sendable, Hashable {
    /// One change to the message's JSON.
    public enum Edit: Sendable, Hashable {
        /// Sets the member at the path and adds missing objects on the way.
        case set(path: FieldPath, value: JSONValue)
        /// Removes the member at the path.
        case remove(path: FieldPath)
    }

    /// The effect of the fix, in the imperative, for instance "add mutable-content: 1 to aps".
    public var summary: String
    /// The edits, applied one after the other.
    public var edits: [Edit]

    /// Makes a fix from its edits.
    public init(summary: String, edits: [Edit]) {
        self.summary = summary
        self.edits = edits
    }

    /// A fix that removes one field, which its summary names.
    package static func removing(_ path: FieldPath) -> Fix {
        Fix(summary: "remove \(path)", edits: [.remove(path: path)])
    }

    /// A fix that moves a field; the value may be what was meant by its own.
    static func moving(_ path: FieldPath, to right: FieldPath, _ value: JSONValue) -> Fix {
        Fix(summary: "move it to \(right)", edits: [.remove(path: path), .set(path: right, value: value)])
    }

    /// A fix that gives a field another name at its place; the value may be what was meant by its own.
    static func renaming(_ path: FieldPath, to name: String, _ value: JSONValue) -> Fix {
        let right = FieldPath(path.steps.dropLast() + [.member(name)])
        return Fix(summary: "rename it to \(name)", edits: [.remove(path: path), .set(path: right, value: value)])
    }
}

extension Fix {
    /// Returns the document with all edits applied in order.
    ///
    /// An edit whose path leads through a string, a number or a missing array element changes nothing; `null` on the
    /// path becomes an object.
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
    /// Returns the replacements that apply all edits to a text, in order and without overlap.
    ///
    /// All other bytes stay unchanged, and added text follows the style of its neighbours. The changed text has the
    /// value that ``apply(to:)`` returns; there are no replacements if that changes nothing.
    package func replacements(in document: JSONDocument) -> [TextReplacement] {
        var editor = JSONEditor(document)
        return replacements(by: &editor)
    }

    /// Returns the replacements, computed with an editor that may have cached parts of the text.
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
    /// Returns the fix with all paths respelled, also in the summary.
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
        // Replaces longer names first, because a name may contain another.
        for (name, spelling) in names.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) where !name.isEmpty {
            fix.summary = fix.summary.replacing(name, with: spelling, maxReplacements: 1)
        }
        return fix
    }
}

extension Fix {
    /// The fix in the stable machine format: `summary` and `edits`.
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
    /// Reads a fix from the stable machine format; `nil` if a member is missing or an edit is of another kind.
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
