// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension DeviceRegistration {
    /// The maximum length of a device's name, in bytes.
    static let longestName = 200

    /// Checks every member.
    ///
    /// - Throws: ``EmulatorError`` with the code ``EmulatorError/Code/deviceInvalid`` for the first invalid one.
    func check() throws(EmulatorError) {
        if let name { try Self.check(name: name) }
        try fault?.check()
        if let project, !Self.isProject(project) {
            throw EmulatorError(
                .deviceInvalid,
                "project must be 1 to 100 letters, digits, hyphens, points, colons and underscores, not "
                    + "\(project.quoted)."
            )
        }
        if let token, !DeviceIdentity.isToken(token) {
            throw EmulatorError(
                .deviceInvalid,
                "token must be 1 to \(DeviceIdentity.longestToken) visible ASCII characters without a slash, not "
                    + "\(token.quoted)."
            )
        }
        if let fid, !DeviceIdentity.isFID(fid) {
            throw EmulatorError(
                .deviceInvalid,
                "fid must be 22 characters of base64url, of which the first is c, d, e or f, not \(fid.quoted)."
            )
        }
        if let apnsToken {
            guard configuration.platform == .apple else {
                throw EmulatorError(
                    .deviceInvalid,
                    "apnsToken is for Apple devices; leave it out, or set platform to apple."
                )
            }
            guard DeviceIdentity.apnsToken(apnsToken) != nil else {
                throw EmulatorError(
                    .deviceInvalid,
                    "apnsToken must be an even number of hexadecimal digits, 64 to 512, not \(apnsToken.quoted)."
                )
            }
        }
        guard topics.count <= Subscriptions.topicLimit else {
            throw EmulatorError(
                .deviceInvalid,
                "topics has \(topics.count) names, and the limit for an app instance is \(Subscriptions.topicLimit)."
            )
        }
        for topic in topics where TopicName(topic) == nil {
            throw EmulatorError(
                .deviceInvalid,
                "topics has \(topic.quoted), and a topic must be \(TopicName.rule), without /topics/."
            )
        }
    }

    static func check(name: String) throws(EmulatorError) {
        guard (1...longestName).contains(name.utf8.count), !name.hasNull else {
            throw EmulatorError(.deviceInvalid, "name must be a text of 1 to \(longestName) bytes without U+0000.")
        }
    }

    /// Whether a text can be a project id, including ids of old domain-scoped projects (`example.com:shop`).
    private static func isProject(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.:".utf8.contains(byte)
                }
            }
    }
}
