// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The payload on each platform, and its size compared with the limits.
struct PayloadTab {
    let facts: MessageFacts

    var markup: HTML {
        let message = facts.content.message
        let apns = APNSNotification(relaying: message, options: .sample)
        let android = AndroidIntent(relaying: message, options: .sample)
        let web = WebPushEvent(relaying: message, options: .sample)
        return """
            <p class="dim">The payload that FCM makes of the request for each platform. Ids and times are samples of their usual length.</p>
            <div class="payloads">
            \(section("Request", "request", nil, nil, message.json))
            \(section("APNs payload", "apns", (apns.byteCount, apns.byteLimit), apns.headers, .object(apns.payload)))
            \(section("Android intent extras", "android", (android.textByteCount, Self.androidLimit), nil, .object(android.extras)))
            \(section("Web push event", "web", (web.byteCount, Self.webLimit), web.headers, .object(web.payload)))
            </div>
            """
    }

    private static let androidLimit = Capabilities.standard.bytes(.messageBytes, on: .fcm)
    private static let webLimit = Capabilities.standard.bytes(.plaintextBytes, on: .webPush)

    private func section(
        _ title: HTML,
        _ id: HTML,
        _ bytes: (count: Int, limit: Int)?,
        _ headers: StringMap?,
        _ value: JSONValue
    ) -> HTML {
        """
        <section class="panel"><h2>\(title)</h2>
        \(bytes.map { meter($0.count, $0.limit) } ?? "<p class=\"meter\">\(facts.message.request.count.byteCountText) as it came</p>")
        \(headers.map(list))
        \(Snippet(id: id, text: value.description.indentedJSON, label: "JSON", isJSON: true).markup)</section>
        """
    }

    private func meter(_ count: Int, _ limit: Int) -> HTML {
        let share = Double(count) / Double(max(limit, 1))
        let kind: HTML = share > 1 ? "failed" : share > 0.9 ? "unfinished" : "receive"
        return """
            <p class="meter"><svg class="bar" width="120" height="6" aria-hidden="true"><rect class="track" width="100%" height="6" rx="3"/>\
            <rect class="\(kind)" width="\(percent: share)" height="6" rx="3"/></svg> \(count.grouped) of \(limit.grouped) bytes\
            \(count > limit ? ", <b>\((count - limit).grouped) too many</b>" : nil)</p>
            """
    }

    private func list(_ headers: StringMap) -> HTML {
        """
        <dl class="fields-list">\(headers.map { name, value in
            "<div><dt>\(name.bounded(to: 60))</dt><dd><code>\(value.bounded(to: 200))</code></dd></div>" as HTML
        })</dl>
        """
    }
}

extension AndroidIntent {
    /// Bytes of the sender's own texts and data, as FCM counts them.
    var textByteCount: Int {
        extras.reduce(0) { count, extra in
            let (key, value) = extra
            guard !key.hasPrefix("google."), !["from", "collapse_key"].contains(key) else { return count }
            let isData = !key.hasPrefix("gcm.")
            return count + (isData ? key.utf8.count : 0) + (value.string?.utf8.count ?? 0)
        }
    }
}

/// The request as received: header fields without credentials, and the body byte for byte.
struct RawTab {
    let facts: MessageFacts

    private var message: StoredMessage { facts.message }

    /// The contents of a refused request's credentials.
    private var credentials: HTML? {
        message.refusal?.credentials.map { credentials in
            let text = String(decoding: JSONValue.object(credentials).encoded(pretty: true), as: UTF8.self)
            return """
                <h3>Credentials, decoded</h3>
                <p class="dim">The signature and keys are left out.</p>
                \(Snippet(id: "credentials", text: text, label: "The decoded credentials", isJSON: true).markup)
                """
        }
    }

    var markup: HTML {
        """
        <section class="panel"><h2>Request</h2>
        <p class="dim">\(message.request.count.byteCountText), answered with \(message.status)\
        \(message.name.isEmpty ? nil : " and the name <code>\(message.name.bounded(to: 200))</code>" as HTML). \
        As bytes: <a href="/api/v1/messages/\(Int(message.id))/raw">raw</a>; with all that is known: \
        <a href="/api/v1/messages/\(Int(message.id))">JSON</a>.</p>
        <dl class="fields-list">\(message.keptHeaders.map { name, value in
            "<div><dt>\(name.bounded(to: 100))</dt><dd><code>\(value.bounded(to: 1100))</code></dd></div>" as HTML
        })</dl>
        \(credentials)
        \(Snippet(id: "raw", text: String(decoding: message.request, as: UTF8.self), label: "The request’s body", wraps: true).markup)
        </section>
        """
    }
}
