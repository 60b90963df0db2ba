// SPDX-License-Identifier: Apache-2.0

/// Whether a program names a recipient beside the push: `sendToDevice(token, payload)`, `message["token"] = …`,
/// `send({...message, topic})`.
///
/// Source: firebase-admin-node and -python, the functions that send.
enum ProgramRecipients {
    private static let longestWord = 40
    /// Ends of the names of variables and members that hold one.
    private static let names = ["token", "tokens", "topic", "condition", "fid", "registrationids", "registration_ids"]
    /// What is in the names of tokens that allow a request.
    private static let credentials = ["access", "auth", "bearer", "csrf", "idtoken", "refresh", "jwt"]

    /// - Parameters:
    ///   - text: The program without comments.
    ///   - object: The text of the push, with spaces in place of the rest of the program.
    static func areNamed(in text: [UInt8], beside object: [UInt8]) -> Bool {
        var position = 0
        while position < text.count {
            guard text[position].isWord else {
                position += 1
                continue
            }
            let end = text[position...].firstIndex { !$0.isWord } ?? text.count
            let word = position..<end
            position = end
            if (3...longestWord).contains(word.count), object[word.lowerBound] <= 0x20, isRecipient(text, word) {
                return true
            }
        }
        return false
    }

    private static func isRecipient(_ text: [UInt8], _ word: Range<Int>) -> Bool {
        let name = String(decoding: text[word], as: UTF8.self).lowercased()
        // What a text holds is a word of the program only if it is a member's name.
        let isQuoted = word.lowerBound > 0 && "'\"".utf8.contains(text[word.lowerBound - 1])
        if isQuoted { return names.contains(name) }
        if name.hasPrefix("sendto") || name.contains("multicast") { return true }
        return names.contains(where: name.hasSuffix) && !credentials.contains(where: name.contains)
    }
}
