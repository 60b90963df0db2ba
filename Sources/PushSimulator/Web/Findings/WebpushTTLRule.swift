// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The `TTL` header is refused, shortened, or lets the push live for no time at all.
///
/// Why: `TTL` is a number of seconds in digits; a push service answers 400 to anything else, and shortens what is
/// longer than it keeps messages. With 0 only a browser that is connected at that moment gets the push, and Windows'
/// service, which is Edge's, answers 400 (`Ttl value conflicts with X-WNS-Cache-Policy`). `pywebpush` and `webpush` send 0
/// by default.
///
/// Example: `"webpush": {"headers": {"TTL": "1h"}}`; `"TTL": "0"`; `webpush(subscription, data)` of pywebpush without
/// `ttl`.
///
/// Fix: write the seconds for which the push is of use in digits, for instance 3600, and at most what the service keeps.
///
/// Source: RFC 8030 section 5.2; Mozilla, autopush errors 111, 112 and 114; web-push-libs/pywebpush#162,
/// SherClockHolmes/webpush-go#66.
enum WebpushTTLRule: DeliveryRule {
    static let id = "webpush-ttl"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-5.2"

    static func severity(in record: WebDeliveryRecord) -> Severity {
        if record.push != nil { return .warning }
        return record.end == .refused ? .error : .note
    }

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.push == nil else {
            guard record.event.request.header("TTL") == "0" else { return nil }
            return
                "Edge on Windows does not get this push, and other browsers only while they are connected, because TTL is "
                + "0; send the seconds for which it is of use."
        }
        return record.answer.flatMap { sentence(for: $0, in: record) }
    }

    private static func sentence(for answer: WebPushAnswer, in record: WebDeliveryRecord) -> String? {
        let service = "\(record.service.name)'s push service"
        let given = DisplayURL.text(record.event.request.header("TTL") ?? "")
        switch answer.problem {
        case .ttlMissing:
            return
                "Nothing is shown: the request has no TTL header, which \(service) refuses (\(answer.status)); send one."
        case .ttl:
            return
                "Nothing is shown: TTL is \"\(given)\", which \(service) refuses (\(answer.status)); write seconds in "
                + "digits, for instance 3600."
        default: break
        }
        if answer.isTTLShortened {
            return
                "A browser that is away for longer misses the message: TTL is \(given), and \(service) keeps messages for "
                + "\(answer.timeToLive ?? 0) seconds; write at most that."
        }
        guard answer.timeToLive == 0 else { return nil }
        return
            "Only a browser that is running and connected gets the message, because TTL is 0; write the seconds for which "
            + "it is of use."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.headerPath("ttl") }

    static func fix(for record: WebDeliveryRecord) -> Fix? {
        guard let answer = record.answer, answer.isTTLShortened, let seconds = answer.timeToLive,
            let path = path(in: record)
        else { return nil }
        return Fix(summary: "set \(path) to \(seconds)", edits: [.set(path: path, value: .string("\(seconds)"))])
    }
}
