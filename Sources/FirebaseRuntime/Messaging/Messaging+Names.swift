// SPDX-License-Identifier: Apache-2.0

/// Random identifiers in the format of Firebase's.
enum LocalToken {
    /// 22 characters of URL-safe base 64, the first four bits 0111, as a Firebase installation id.
    static func installationID() -> String {
        String("cdef".randomElement()!) + random(21)
    }

    /// The installation id, a colon, `APA91b` and 134 characters, as a registration token.
    static func registrationToken(installationID: String) -> String {
        "\(installationID):APA91b" + random(134)
    }

    private static func random(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<count).map { _ in alphabet.randomElement()! })
    }
}

extension Messaging {
    /// Returns the topic's name without `/topics/`; `nil` unless the rest matches `[a-zA-Z0-9-_.~%]+`.
    static func topicName(_ topic: String) -> String? {
        let prefix = "/topics/"
        let name = topic.hasPrefix(prefix) ? topic.dropFirst(prefix.count) : topic[...]
        let isAllowed =
            !name.isEmpty
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~", "%": true
                default: false
                }
            }
        return isAllowed ? String(name) : nil
    }
}
