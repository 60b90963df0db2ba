// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The facts about a finished delivery to a browser, from which rules make their findings.
struct WebDeliveryRecord: Sendable {
    /// How the push ended.
    enum End: Sendable, Hashable {
        /// The push service took no message for this browser.
        case refused
        /// The browser does not support push messages in this version or on this system.
        case noPush
        /// The site is over plain http on another machine, which has neither workers nor push.
        case insecureSite
        /// The site may not show notifications.
        case noPermission
        /// The site has no service worker.
        case noWorker
        /// A worker without Firebase's SDK got it.
        case foreignWorker
        /// The browser could not decrypt it, and dropped it.
        case undecryptable
        /// Firebase's worker ignored data that is not JSON.
        case ignored
        /// This number of windows of the site got it, at least one of them visible.
        case posted(windows: Int)
        /// It has no notification, and no handler showed one.
        case dataOnly
        /// It has no notification, and the site's handler showed one.
        case shownByHandler
        /// `showNotification` rejected its options.
        case rejected(NotificationTypeError)
        /// The notification is on the screen.
        case shown
        /// The browser itself has shown a declarative push.
        case declared
        /// The push is declarative, but not as the browser reads it: why.
        case declarationRejected(DeclarativePush.Flaw)
        /// The simulation was ended from outside.
        case cancelled
    }

    var event: WebPushEvent
    let message: PushMessage?
    let browser: WebBrowser.Configuration
    let client: Capabilities.Client
    let service: WebPushService
    /// The push service's answer; `nil` if the push did not come through one.
    var answer: WebPushAnswer?
    /// The push that an app server sent without FCM; `nil` for a message of FCM.
    var push: DirectPush?
    /// Bytes of the worker's data.
    var byteCount: Int
    /// The worker's data is not JSON.
    var isNoJSON = false
    /// The worker's data is JSON, but no object.
    var isNoObject = false
    /// The browser's reading of the data as a declarative push; `nil` for a push of FCM, which cannot carry one.
    var declaration: DeclarativePush.Reading?
    /// The pushes, with this one, that showed nothing and that the browser counts; `nil` if it does not count this one.
    var silentCount: Int?
    var end = End.shown
    var outcome = Delivery.Outcome.notShown
    var options: NotificationOptions?
    /// Pictures that were asked for.
    var resources: [WebResource] = []
    var copies = 1
    var displayed: DisplayedNotification?

    init(_ event: WebPushEvent, of message: PushMessage?, to browser: WebBrowser.Configuration) {
        self.event = event
        self.message = message
        self.browser = browser
        client = browser.client
        service = browser.pushService
        byteCount = event.byteCount
        answer = browser.isSubscribed ? service.answer(to: event.request) : service.answerForGoneSubscription
    }

    /// Sets data that did not come from FCM.
    mutating func takeData(_ data: [UInt8]?) {
        answer = nil
        byteCount = data?.count ?? 0
        if let data, let reader = browser.declarativeReader {
            declaration = DeclarativePush.read(data, as: reader, base: base?.text ?? "https://example.com/")
        }
        // The lenient reader of messages would accept what `JSON.parse` refuses.
        guard let data, StrictJSON.accepts(data), let value = try? JSONValue(parsing: data), value.isTruthy else {
            isNoJSON = true
            return
        }
        event.payload = value.object ?? [:]
        isNoObject = value.object == nil
    }

    /// The site, which decides what may be loaded and opened.
    var site: WebBrowser.Origin { browser.origin ?? linkedSite ?? "https://example.com" }

    /// Whether the site was named, by the configuration or by a link.
    var isSiteKnown: Bool { browser.origin != nil || linkedSite != nil }

    private var linkedSite: WebBrowser.Origin? {
        guard let link = event.link, let origin = WebBrowser.Origin(link), origin.isSecure else { return nil }
        return origin
    }

    /// The service worker's URL, against which relative ones are resolved; `nil` if the site is unknown.
    var base: WebReference? {
        isSiteKnown ? WebReference.resolve("\(site)\(browser.workerPath)", against: nil) : nil
    }

    /// The push, if the browser reads it as a declarative one.
    var declarative: DeclarativePush? {
        if case .declarative(let push) = declaration { push } else { nil }
    }

    /// The URL that a click opens: the link, if it is on the site's host.
    var clickTarget: String? {
        guard let link = linkOrSite, let base, let url = WebReference.resolve(link, against: base) else { return nil }
        return url.host == site.host ? url.text : nil
    }

    /// The link of the message; a message of the console without one opens the site.
    var linkOrSite: String? {
        if let link = event.link, !link.isEmpty { return link }
        return event.data["google.c.a.c_id"] != nil ? site.description : nil
    }

    /// Whether the browser shows pictures on its system.
    var pictureSupport: Capability? { Capabilities.standard.capability(.image, on: client) }

    /// The picture that the notification asks for; `nil` if there is none or it is empty.
    var pictureReference: String? {
        guard let image = event.notification?["image"]?.string, !image.isEmpty else { return nil }
        return image
    }

    /// Where in the message an option of the notification stands.
    func path(_ member: String) -> FieldPath? {
        guard let message else { return nil }
        let own = message.webpush.notification.json[member]
        let isCommon = own == nil && ["title", "body", "image"].contains(member)
        return isCommon
            ? ["message", "notification", .member(member)]
            : ["message", "webpush", "notification", .member(member)]
    }

    /// The browser and its system: "Chrome on macOS".
    var place: String { "\(browser.browser.title) on \(browser.system.title)" }
}

extension WebDeliveryRecord {
    /// The path of a header in the message, by its name in lower case; `nil` if the message does not have it.
    func headerPath(_ name: String) -> FieldPath? {
        guard let key = message?.webpush.headers.first(where: { $0.key.lowercased() == name })?.key else { return nil }
        return ["message", "webpush", "headers", .member(key)]
    }
}

/// The steps that a browser writes into a timeline, with the fields of each.
///
/// Names and fields are stable; times are in seconds, sizes in bytes, and a field whose value is not known is left out.
/// `download` numbers the pictures of one notification from 1.
public enum WebTimelineStep: String, Sendable, Hashable, CaseIterable {
    /// A push service answered FCM's request: `service`, `status`, `plaintextByteCount`, `bodyByteCount`,
    /// `bodyByteLimit`, and if it accepted the message `timeToLive`, `urgency`, `topic`; else `reason`, `errorNumber`.
    case pushAnswered = "push-answered"
    /// The service worker got the push: `byteCount` of its data.
    case pushReceived = "push-received"
    /// Firebase's worker handed the message to the site's windows: `windows`, `payload`.
    case messagePosted = "message-posted"
    /// The worker called `showNotification`: `title`, and `data` as the notification gets it.
    case notificationRequested = "notification-requested"
    /// That call failed with a TypeError: `reason`.
    case notificationRejected = "notification-rejected"
    /// Firebase's worker called the site's `onBackgroundMessage` handler: `payload`.
    case backgroundHandler = "background-handler"
    /// The browser read a declarative push: `navigate`, `mutable`.
    case declarativeRead = "declarative-read"
    /// A line that the SDK logs in the browser's console: `level`, `text`.
    case deviceLog = "device-log"
    /// A picture began to load: `download`, `url`, `role` (`image`, `icon`, `badge`, `action-icon`).
    case downloadStarted = "download-started"
    /// A server redirected: `download`, `from`, `to`, `status`.
    case downloadRedirected = "download-redirected"
    /// A server answered, whatever its status: `download`, `status`, `mimeType`, `byteCount`, `effectiveURL`, and
    /// libcurl's `nameLookup`, `connect`, `tls`, `firstByte`, `total` counted from the download's start.
    case downloadFinished = "download-finished"
    /// There is no answer: `download`, `url`, `reason`, and libcurl's `curlCode`, `curlDetail`, `byteCount`, `total`
    /// if it got so far.
    case downloadFailed = "download-failed"
    /// A picture was decoded: `download`, `contentType` as probed, `byteCount`, `width`, `height`.
    case imageDecoded = "image-decoded"
    /// The browser does not accept a file as a picture: `download`, `contentType` as probed, `byteCount`, `reason`.
    case imageRejected = "image-rejected"
    /// The process of the simulator was kept waiting, for `seconds` that do not count towards any limit; only if the
    /// device's limit would have been reached with them.
    case keptWaiting = "kept-waiting"
    /// The browser showed the notification or did not: `outcome`.
    case displayed
    /// The browser counted a push that showed nothing: `count`, `limit`.
    case silentPushCounted = "silent-push-counted"
    /// The delivery was cancelled from outside before it came to an end.
    case cancelled
}
