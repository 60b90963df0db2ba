// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// A real browser's report of the notification that it shows.
struct DisplayReport: Sendable, Hashable {
    /// The subscription's endpoint.
    var endpoint: String
    var title: String
    var body: String
    /// URLs, as the notification has them.
    var image: String?
    var icon: String?
    var tag: String?
    /// The buttons' titles.
    var actions: [String]
    /// The site's names of the buttons.
    var actionNames: [String] = []
    /// FCM's id of the message; `nil` if the page's worker is not Firebase's.
    var fcmMessageID: String?
    /// Bytes of the push's data.
    var byteCount: Int?

    /// Bytes of one text that are kept.
    private static let textLimit = 4096
    /// Buttons that are kept; no browser shows more than two.
    private static let actionLimit = 10

    /// - Throws: ``APIError`` that names the member and what it takes.
    init(_ json: JSONValue) throws(APIError) {
        guard let endpoint = json["endpoint"]?.string, let notification = json["notification"]?.object else {
            throw .badRequest("A report needs endpoint, the subscription's, and notification, an object.")
        }
        func text(_ name: String) throws(APIError) -> String? {
            switch notification[name] {
            case nil, .null?: return nil
            case .string(let text)? where text.utf8.count <= Self.textLimit: return text
            default: throw .badRequest("notification.\(name) must be a text of at most \(Self.textLimit) bytes.")
            }
        }
        guard let title = try text("title") else {
            throw .badRequest("notification.title must be the text that is shown.")
        }
        self.endpoint = endpoint
        self.title = title
        body = try text("body") ?? ""
        (image, icon, tag) = (try text("image"), try text("icon"), try text("tag"))
        let titles = (notification["actions"]?.array ?? []).prefix(Self.actionLimit).map { $0["title"]?.string }
        guard titles.allSatisfy({ $0.map { $0.utf8.count <= Self.textLimit } ?? false }) else {
            throw .badRequest("notification.actions must be objects with a title.")
        }
        actions = titles.compactMap(\.self)
        actionNames = (notification["actions"]?.array ?? []).prefix(Self.actionLimit).compactMap {
            $0["action"]?.string
        }
        .filter { $0.utf8.count <= Self.textLimit }
        fcmMessageID = json["fcmMessageID"]?.string
        byteCount = json["byteCount"]?.integer
    }

    /// The notification that the site asked the browser to show.
    var asked: AskedNotification {
        AskedNotification(title: title, tag: tag, actionNames: actionNames, isReported: true)
    }

    /// The step of a delivery that the report is.
    func event(at time: Duration) -> TimelineEvent {
        var fields: JSONObject = ["title": .string(title), "body": .string(body)]
        fields["image"] = image.map(JSONValue.string)
        fields["icon"] = icon.map(JSONValue.string)
        fields["tag"] = tag.map(JSONValue.string)
        if !actions.isEmpty { fields["actions"] = .array(actions.map(JSONValue.string)) }
        return TimelineEvent(at: time, event: "displayed-by-browser", fields: fields)
    }

    /// The notification that the browser shows, as a delivery has it; a picture is a URL here, because only the browser
    /// has its bytes.
    func displayed(by browser: WebBrowser.Configuration, from site: String) -> DisplayedNotification {
        var displayed = DisplayedNotification(title: title, body: body)
        var web = DisplayedNotification.Web(
            browser: browser.browser.rawValue,
            system: browser.system.rawValue,
            origin: site
        )
        (web.actions, web.tag) = (actions, tag.flatMap { $0.isEmpty ? nil : $0 })
        displayed.web = web
        displayed.userInfo["image"] = image.map(JSONValue.string)
        displayed.userInfo["icon"] = icon.map(JSONValue.string)
        return displayed
    }
}
