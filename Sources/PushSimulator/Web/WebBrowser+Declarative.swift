// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension WebBrowser {
    /// Shows a declarative push without a worker; returns `false` if the worker gets the push.
    ///
    /// The notification that a site's own worker would show instead of a mutable one is not simulated; the push's
    /// notification is shown, as if the worker showed none.
    func showDeclared(_ record: inout WebDeliveryRecord, _ log: StepLog<WebTimelineStep>) -> Bool {
        if case .rejected(let flaw) = record.declaration {
            (record.end, record.outcome) = (.declarationRejected(flaw), .notShown)
            return true
        }
        guard let push = record.declarative else { return false }
        log.record(.declarativeRead, ["navigate": .string(push.navigate), "mutable": .bool(push.isMutable)])
        if push.isMutable, configuration.worker != .none {
            log.record(.pushReceived, ["byteCount": .integer(record.byteCount)])
        }
        guard let options = try? NotificationOptions(push.options, on: configuration) else { return false }
        record.options = options
        record.displayed = display(options, record)
        record.displayed?.badge = push.appBadge.flatMap { Int(exactly: $0) }
        record.displayed?.web?.link = push.navigate
        (record.end, record.outcome) = (.declared, .shown)
        return true
    }
}

extension DeclarativePush {
    /// The options of the notification, as `showNotification` takes them.
    fileprivate var options: JSONObject {
        var options: JSONObject = [
            "title": .string(title), "body": .string(body), "dir": .string(direction), "lang": .string(language),
            "tag": .string(tag), "silent": .bool(isSilent),
        ]
        options["icon"] = icon.map(JSONValue.string)
        options["data"] = data
        return options
    }
}
