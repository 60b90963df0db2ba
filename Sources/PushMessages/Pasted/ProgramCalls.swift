// SPDX-License-Identifier: Apache-2.0

/// By what a program sends its push, as far as its text says so.
///
/// Source: firebase-admin-node, `Messaging` and the release notes of 13.0; firebase-admin-python, release notes of 7.0; node-gcm; PyFCM;
/// decision-labs/fcm; FCM, "Migrate from legacy FCM APIs to
/// HTTP v1".
package struct ProgramCalls: Sendable, Hashable {
    /// A way to send that Google switched off.
    struct Gone: Sendable, Hashable {
        /// Where it stands in the text.
        var range: Range<Int>
        /// What it is and what takes its place, a sentence.
        var sentence: String
    }

    /// Whether the push goes to the Admin SDK for Node, which has some names of its own.
    let isForAdminSDK: Bool
    /// Whether the program names the host of Expo's service.
    let isForExpo: Bool
    /// What is switched off, each once, in the order of the text.
    let gone: [Gone]
    let text: [UInt8]
    /// The most places of calls that are kept; a program that sends one push has few.
    static let mostSends = 16
    /// Where the methods of Admin SDKs stand that send one message.
    let sends: [Range<Int>]
    /// The service that the program's push goes to, if it says one that is not FCM, and where it says so.
    let vendor: Vendor?
    let vendorRange: Range<Int>?
    /// Whether it gets pushes rather than sends them: it shows a notification, and sends none.
    let isReceiver: Bool
    /// Whether a method is called that gets the targets in a list or beside the message.
    let hasManyTargets: Bool

    /// Reads a program, without its comments that end with the line.
    package init(_ text: [UInt8]) {
        var reader = Reader(text: text)
        reader.read()
        (isForAdminSDK, isForExpo) = (reader.isForAdminSDK, reader.isForExpo)
        (gone, self.text) = (reader.gone, text)
        (sends, hasManyTargets) = (reader.sends, reader.hasManyTargets)
        let isForFCM = reader.isForAdminSDK || reader.namesFCM || !reader.gone.isEmpty
        let isForOther = !isForFCM && Set(reader.vendors.map(\.vendor.id)).count == 1
        vendor = isForOther ? reader.vendors.first?.vendor : nil
        vendorRange = isForOther ? reader.vendors.first?.range : nil
        isReceiver = reader.showsNotification && !isForFCM && reader.vendors.isEmpty
    }

    /// Passes over the text once.
    private struct Reader {
        let text: [UInt8]
        var isForAdminSDK = false
        var isForExpo = false
        var gone: [Gone] = []
        var sends: [Range<Int>] = []
        var hasManyTargets = false
        var vendors: [(vendor: Vendor, range: Range<Int>)] = []
        var namesFCM = false
        var showsNotification = false
        /// Whether Ruby's gem fcm is made, which the variable `fcm` holds then.
        private var isForGem = false

        private static let longestWord = 40
        /// The most bytes between the service for messages and its method.
        private static let longestArgument = 80

        init(text: [UInt8]) { self.text = text }

        mutating func read() {
            var position = 0
            while position < text.count {
                if beginsComment(position) {
                    position = text.endOfLine(at: position)
                    continue
                }
                guard ProgramText.isWord(text[position]) else {
                    position += 1
                    continue
                }
                let end = text.endOfWord(at: position)
                if end - position <= Self.longestWord { read(position..<end) }
                position = end
            }
        }

        private func beginsComment(_ position: Int) -> Bool {
            let before = position > 0 ? text[position - 1] : 0x20
            switch text[position] {
            case UInt8(ascii: "#"): return before <= 0x20
            case UInt8(ascii: "/"):
                return text[(position + 1)...].first == UInt8(ascii: "/") && before != UInt8(ascii: ":")
            default: return false
            }
        }

        private mutating func read(_ word: Range<Int>) {
            let rest = text[word.upperBound...]
            let name = String(decoding: text[word], as: UTF8.self)
            // PHP's variables begin with a sign that other languages' do not have.
            let bare = text[word].first == UInt8(ascii: "$") ? 1 : 0
            if vendors.count < 10,
                let vendor = Vendor.called(String(name.dropFirst(bare)), at: text[(word.lowerBound + bare)...])
            {
                vendors.append((vendor, word))
            }
            switch name {
            case "exp" where rest.starts(with: ".host".utf8): isForExpo = true
            case "firebase" where rest.starts(with: "-admin".utf8): isForAdminSDK = true
            case "googleapis" where rest.starts(with: ".com/fcm/send".utf8),
                "googleapis" where rest.starts(with: ".com/gcm/send".utf8):
                add(
                    "The program sends to FCM's legacy API, which is switched off; send to "
                        + "https://fcm.googleapis.com/v1/projects/PROJECT/messages:send.",
                    at: word
                )
            case "fcm" where rest.starts(with: ".googleapis".utf8): namesFCM = true
            case "showNotification": showsNotification = true
            case "Gcm" where text[..<word.lowerBound].suffix(7).elementsEqual("Rpush::".utf8):
                add(
                    "Rpush::Gcm sends by FCM's legacy API, which is switched off; take Rpush::Fcm of Rpush 7.1 or later.",
                    at: word
                )
            case "FCM" where rest.starts(with: ".new(".utf8): isForGem = true
            case "fcm" where isForGem && rest.starts(with: ".send(".utf8) && !rest.starts(with: ".send(:".utf8):
                add(
                    "send of the gem fcm sends by FCM's legacy API, which is switched off; take fcm 2 and call send_v1.",
                    at: word
                )
            case "node", "fcm":
                let library = Self.legacyLibraries.first { text[word.lowerBound...].starts(with: $0.utf8) }
                guard let library else { return }
                add("\(library) sends by FCM's legacy API, which is switched off; send with firebase-admin.", at: word)
            case "FCMNotification" where rest.starts(with: "(api_key".utf8):
                add(
                    "With an API key PyFCM sends by FCM's legacy API, which is switched off; take PyFCM 2 and a service account.",
                    at: word
                )
            case let name where name.hasSuffix("essaging"): readCall(behind: word.upperBound)
            default: return
            }
        }

        /// Reads the method that is called of the service for messages.
        private mutating func readCall(behind start: Int) {
            guard var method = method(behind: start) else { return }
            if Self.instances.contains(String(decoding: text[method].prefix(20), as: UTF8.self)) {
                guard let next = self.method(behind: method.upperBound) else { return }
                method = next
            }
            call(String(decoding: text[method], as: UTF8.self), at: method)
        }

        /// Libraries of Node.js that have no other API of FCM.
        private static let legacyLibraries = ["node-gcm", "fcm-node", "fcm-push"]

        /// What Java and .NET have between the service for messages and its method.
        private static let instances: Set<String> = ["getInstance", "DefaultInstance"]

        private mutating func call(_ method: String, at range: Range<Int>) {
            // Each language has its own case, and some have a method that does not wait.
            var name = MessageTable.letters(method)
            if name.hasSuffix("async") { name.removeLast("async".count) }
            let instead: String
            switch name {
            case "send":
                isForAdminSDK = true
                if sends.count < ProgramCalls.mostSends { sends.append(range) }
                return
            case "sendeach":
                isForAdminSDK = true
                return
            case "sendeachformulticast":
                (isForAdminSDK, hasManyTargets) = (true, true)
                return
            case "sendtodevice": instead = "send, with token in the message, or sendEachForMulticast"
            case "sendtodevicegroup": instead = "send, with the group's key as token in the message"
            case "sendtotopic": instead = "send, with topic in the message"
            case "sendtocondition": instead = "send, with condition in the message"
            case "sendall": instead = Self.name(["send", "each"], like: method)
            case "sendmulticast": instead = Self.name(["send", "each", "for", "multicast"], like: method)
            default: return
            }
            isForAdminSDK = true
            hasManyTargets = hasManyTargets || name != "sendall"
            let isBatch = name == "sendall" || name == "sendmulticast"
            add(
                "\(method) of the Admin SDKs sends by FCM's \(isBatch ? "batch requests, which are" : "legacy API, which is") "
                    + "switched off; call \(instead).",
                at: range
            )
        }

        /// The name of a method as the language of another spells it, and with the same ending.
        private static func name(_ words: [String], like method: String) -> String {
            if method.contains("_") { return words.joined(separator: "_") }
            let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            let isUpper = method.first?.isUppercase == true
            return (isUpper ? name : name.prefix(1).lowercased() + name.dropFirst())
                + (method.hasSuffix("Async") ? "Async" : "")
        }

        private mutating func add(_ sentence: String, at range: Range<Int>) {
            if !gone.contains(where: { $0.sentence == sentence }) {
                gone.append(Gone(range: range, sentence: sentence))
            }
        }

        /// The name of the method behind a word and its arguments: `getMessaging(app).send`.
        private func method(behind start: Int) -> Range<Int>? {
            let near = start..<min(text.count, start + Self.longestArgument)
            var position = firstVisible(from: start, in: near)
            if position < near.upperBound, text[position] == UInt8(ascii: "(") {
                var depth = 0
                repeat {
                    if text[position] == UInt8(ascii: "(") { depth += 1 }
                    if text[position] == UInt8(ascii: ")") { depth -= 1 }
                    position += 1
                } while depth > 0 && position < near.upperBound
                position = firstVisible(from: position, in: near)
            }
            guard position < near.upperBound, text[position] == UInt8(ascii: ".") else { return nil }
            let name = firstVisible(from: position + 1, in: near)
            let end = text[name..<near.upperBound].firstIndex { !ProgramText.isWord($0) } ?? near.upperBound
            return end > name ? name..<end : nil
        }

        private func firstVisible(from start: Int, in range: Range<Int>) -> Int {
            text[start..<range.upperBound].firstIndex { $0 > 0x20 } ?? range.upperBound
        }
    }
}
