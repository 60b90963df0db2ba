// SPDX-License-Identifier: Apache-2.0

/// The names that topics may have.
enum TopicName {
    /// Returns the name without `/topics/`; `nil` unless what is left matches `[a-zA-Z0-9-_.~%]+`.
    static func normalized(_ topic: String) -> String? {
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
