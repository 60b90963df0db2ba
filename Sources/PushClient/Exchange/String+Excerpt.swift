// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Returns the first characters, with control characters replaced by spaces, for quoting a server in a message.
    func excerpt(_ limit: Int) -> String {
        var text = ""
        for (index, scalar) in unicodeScalars.enumerated() {
            guard index < limit else { return text + "…" }
            let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F && !(0x80...0x9F ~= scalar.value)
            // Bidirectional controls could make a log line look different from its content.
            let isBidirectional = (0x202A...0x202E ~= scalar.value) || (0x2066...0x2069 ~= scalar.value)
            text.unicodeScalars.append(isPlain && !isBidirectional ? scalar : " ")
        }
        return text
    }
}
