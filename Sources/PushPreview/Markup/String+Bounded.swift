// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The string itself, or its beginning and how many characters were left out.
    ///
    /// Counts scalars: one character can be made of a million of them.
    package func bounded(to limit: Int) -> String {
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return self }
        return "\(self[..<end])… (\(scalars[end...].count.grouped) more)"
    }
}
