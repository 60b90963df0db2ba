// SPDX-License-Identifier: Apache-2.0

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
