// SPDX-License-Identifier: Apache-2.0

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
        guard edits.count != 1 else { return editor.replacements(for: edits[0]) }
        var text = EditedText(editor.document.bytes)
        var changed: JSONDocument?
        for edit in edits {
            var later = changed.map(JSONEditor.init)
            let replacements = later?.replacements(for: edit) ?? editor.replacements(for: edit)
            if replacements.isEmpty { continue }
            text.apply(replacements)
            do throws(JSONSyntaxError) { changed = try JSONDocument(parsing: text.bytes) } catch { return [] }
        }
        return text.replacements
    }
}
