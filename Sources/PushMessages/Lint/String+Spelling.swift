// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Returns whether both have the same ASCII letters, ignoring case and other characters: `mutableContent`,
    /// `mutable-content`.
    func hasLetters(of word: String) -> Bool {
        var mine = utf8.makeIterator()
        var others = word.utf8.makeIterator()
        while true {
            let letter = mine.nextLetter()
            guard letter == others.nextLetter() else { return false }
            if letter == nil { return true }
        }
    }

    /// The text in lower case, without a copy if it is already, as most header names are.
    var inLowerCase: String {
        utf8.contains { (0x41...0x5A).contains($0) || $0 >= 0x80 } ? lowercased() : self
    }
}

extension IteratorProtocol<UInt8> {
    /// The next ASCII letter, in lower case.
    fileprivate mutating func nextLetter() -> UInt8? {
        while let byte = next() {
            if (0x61...0x7A).contains(byte | 0x20), byte >= 0x41 { return byte | 0x20 }
        }
        return nil
    }
}
