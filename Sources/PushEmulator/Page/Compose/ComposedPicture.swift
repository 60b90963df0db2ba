// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture of a message as far as a form can say it: one address, for some platforms.
struct ComposedPicture: Sendable, Hashable {
    /// `nil` for none.
    var address: String?
    var platforms = Set<Platform>.all

    init(address: String?, platforms: Set<Platform>) {
        self.address = address
        self.platforms = address == nil ? .all : platforms
    }

    /// Reads a message's picture; `nil` if platforms are to show different ones.
    init?(_ message: PushMessage) {
        let shared = message.notification.image
        var android = message.android.notification.image
        if case .remoteNotification(let remote)? = message.androidV2.payload { android = remote.notification.image }
        let addresses: [Platform: String?] = [
            .apple: message.apns.fcmOptions.image ?? shared,
            .android: android ?? shared,
            .web: message.webpush.notification.image ?? shared,
        ]
        let all = addresses.compactMapValues(\.self)
        guard Set(all.values).count <= 1 else { return nil }
        self.init(address: all.values.first, platforms: Set(all.keys))
    }

    /// Makes it the message's only picture; a message that has it already stays as it is.
    func write(to message: inout PushMessage) {
        guard ComposedPicture(message) != self else { return }
        Self.removeAll(from: &message)
        if let address { message.attachImage(address, for: platforms) }
        // Browsers read it elsewhere, and lint objects to a header that nobody reads.
        message.webpush.headers["image"] = nil
    }

    /// Removes every picture, and with it the sections that held nothing else.
    private static func removeAll(from message: inout PushMessage) {
        message.notification.image = nil
        message.apns.fcmOptions.image = nil
        message.android.notification.image = nil
        if case .remoteNotification(var remote)? = message.androidV2.payload {
            remote.notification.image = nil
            message.androidV2.payload = .remoteNotification(remote)
        }
        message.webpush.notification.image = nil
        message.webpush.headers["image"] = nil
    }
}

/// The data of a message as lines of a text field, `key=value`.
///
/// A backslash escapes the next character, and `\n` is a line feed, so that every map can be written.
enum ComposedData {
    static func text(_ data: StringMap) -> String {
        data.map { "\(escaped($0.key, "=\\"))=\(escaped($0.value, "\\"))" }.joined(separator: "\n")
    }

    /// Reads lines; the second part is the error of the first invalid line.
    static func read(_ text: String) -> (data: StringMap, problem: String?) {
        var data: StringMap = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let (parts, isPair) = parts(of: line)
            guard isPair, !parts.0.isEmpty else {
                return (data, "Line \(index + 1) must have the form key=value.")
            }
            guard data[parts.0] == nil else {
                return (data, "Line \(index + 1) has the key \(parts.0.quoted), which an earlier line has too.")
            }
            data[parts.0] = parts.1
        }
        return (data, nil)
    }

    private static func parts(of line: Substring) -> (parts: (String, String), isPair: Bool) {
        var (key, value, isPair, isEscaped) = ("", "", false, false)
        for character in line {
            var character = character
            if isEscaped {
                isEscaped = false
                if character == "n" { character = "\n" }
            } else if character == "\\" {
                isEscaped = true
                continue
            } else if character == "=", !isPair {
                isPair = true
                continue
            }
            if isPair { value.append(character) } else { key.append(character) }
        }
        if isEscaped { value.append("\\") }
        return ((key.trimmingBlanks, value), isPair)
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        var escaped = ""
        for character in text {
            if character == "\n" {
                escaped += "\\n"
                continue
            }
            if special.contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
