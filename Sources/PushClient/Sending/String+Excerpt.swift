// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The beginning, with what cannot be printed on one line replaced, for words of a server in a sentence of ours.
    func excerpt(_ limit: Int) -> String {
        var text = ""
        for (index, scalar) in unicodeScalars.enumerated() {
            guard index < limit else { return text + "…" }
            let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F && !(0x80...0x9F ~= scalar.value)
            // Marks that change the direction of what follows could make a log say something else.
            let isBidirectional = (0x202A...0x202E ~= scalar.value) || (0x2066...0x2069 ~= scalar.value)
            text.unicodeScalars.append(isPlain && !isBidirectional ? scalar : " ")
        }
        return text
    }
}
