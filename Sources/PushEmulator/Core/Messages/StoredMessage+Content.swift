// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension StoredMessage {
    /// The parsed content of a message, read from the stored request or payload.
    struct Content: Sendable {
        /// The message, as far as it could be parsed.
        var message: PushMessage
        /// The parsed request; `nil` if the message has a separate payload, or the request is not JSON.
        fileprivate var source: (document: JSONDocument, reading: PushMessage.Reading)?
        fileprivate var syntaxError: Finding?
        /// Whether the message did not come through FCM, so that rules about FCM messages do not apply.
        fileprivate var isForeign = false
        /// A notification that was sent to APNs directly.
        fileprivate var push: APNSNotification?
        /// A push of an app server that no browser got.
        fileprivate var refusedPush: DirectPush?
        /// The findings that explain the refusal of the message.
        fileprivate var refusal: [Finding] = []
        /// When the message was received, in seconds since 1970.
        fileprivate var time = 0

        /// Returns why the message was refused, and the linter's findings.
        func findings(_ linter: Linter = .simulation) -> [Finding] { refusal + linted(linter) }

        private func linted(_ linter: Linter) -> [Finding] {
            if let syntaxError { return [syntaxError] }
            if let push { return linter.lint(push, sentAt: time) }
            if let refusedPush { return refusedPush.findings }
            if isForeign { return [] }
            guard let source else { return linter.lint(message) }
            return linter.lint(.request(source.reading), source: source.document)
        }
    }

    /// The content of the payload if the message has one, otherwise of the request.
    var content: Content {
        var content = parsed
        content.refusal = refusal?.findings(isInjected: isRefusedByFault) ?? []
        return content
    }

    private var isRefusedByFault: Bool {
        guard let code = faultJSON?["code"]?.string.map(EmulatorFault.Code.init) else { return false }
        return code != .ok && code != .answerLost
    }

    private var parsed: Content {
        if let payload {
            let push: APNSNotification? = if case .apns(let push) = payload { linted(push) } else { nil }
            var content = Content(message: payload.message, isForeign: payload.kind != "fcm", push: push)
            content.time = Int(received / 1_000_000)
            // Of a refusal without a push, such as a page's, there is nothing to judge.
            if case .webPush(let push) = payload, refusal != nil, !push.headers.isEmpty { content.refusedPush = push }
            return content
        }
        let bytes = [UInt8](request)
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: bytes)
            // What is no payload for Apple devices at all has no fields to judge, and FCM has no say in it.
            if refusal?.platform == .apple, document.root.value.object == nil {
                return Content(message: rebuilt, isForeign: true)
            }
            let reading = PushMessage.read(document)
            return Content(message: reading.message, source: (document, reading))
        } catch {
            let finding = InvalidJSONRule.finding(error, in: bytes, saying: "The request is not JSON: \(error.reason)")
            return Content(message: rebuilt, syntaxError: finding)
        }
    }

    /// A push with the fields of its request that its device does not get, which lint has words for.
    private func linted(_ push: APNSNotification) -> APNSNotification {
        var push = push
        for (name, value) in keptHeaders where name.hasPrefix("apns-") || name == "content-encoding" {
            if push.headers[name] == nil { push.headers[name] = value }
        }
        return push
    }

    /// A message rebuilt from the columns of the store.
    private var rebuilt: PushMessage {
        var message = PushMessage(to: target.flatMap { PushMessage.Target(kind: $0.kind, value: $0.value) })
        message.notification = PushMessage.Notification(title: title, body: body, image: image)
        return message
    }
}

extension PushMessage.Target {
    /// Creates a target from the columns of the store.
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
