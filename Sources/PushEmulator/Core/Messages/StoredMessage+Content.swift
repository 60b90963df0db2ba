// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension StoredMessage {
    /// What the request holds, read again when somebody looks.
    struct Content: Sendable {
        /// The message as far as it could be understood.
        var message: PushMessage
        /// The parsed request; `nil` where the message has a payload apart from it, or the request is no JSON.
        fileprivate var source: (document: JSONDocument, reading: PushMessage.Reading)?
        fileprivate var syntaxError: Finding?
        /// Whether FCM has nothing to do with it, so that no rule about its messages holds.
        fileprivate var isForeign = false
        /// A push that came to APNs without FCM.
        fileprivate var push: APNSNotification?

        /// What lint says about it, by these rules.
        func findings(_ linter: Linter = .standard) -> [Finding] {
            if let syntaxError { return [syntaxError] }
            if let push { return linter.lint(push) }
            if isForeign { return [] }
            guard let source else { return linter.lint(message) }
            return linter.lint(.request(source.reading), source: source.document)
        }
    }

    /// The payload where the message has one, otherwise the request, read.
    var content: Content {
        if let payload {
            let push: APNSNotification? = if case .apns(let push) = payload { push } else { nil }
            return Content(message: payload.message, isForeign: payload.kind != "fcm", push: push)
        }
        let bytes = [UInt8](request)
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: bytes)
            let reading = PushMessage.read(document)
            return Content(message: reading.message, source: (document, reading))
        } catch {
            let finding = InvalidJSONRule.finding(error, in: bytes, saying: "The request is not JSON: \(error.reason)")
            return Content(message: rebuilt, syntaxError: finding)
        }
    }

    /// The message of what the store knows by itself.
    private var rebuilt: PushMessage {
        var message = PushMessage(to: target.flatMap { PushMessage.Target(kind: $0.kind, value: $0.value) })
        if title != nil || body != nil || image != nil {
            message.notification = PushMessage.Notification(title: title, body: body, image: image)
        }
        return message
    }
}

extension PushMessage.Target {
    /// The target that the store describes by these.
    init?(kind: String, value: String) {
        switch kind {
        case "token": self = .token(value)
        case "fid": self = .fid(value)
        case "topic": self = .topic(value)
        case "condition": self = .condition(PushMessage.Condition(value))
        default: return nil
        }
    }
}
