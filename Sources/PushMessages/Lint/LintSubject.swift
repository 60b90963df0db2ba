// SPDX-License-Identifier: Apache-2.0

/// What is being linted, and what several rules want to know about it, computed once and only when asked for.
///
/// Lives for one run of the linter and stays on its thread.
public final class LintSubject {
    /// What kind of document a rule is asked about; a rule names all that it understands.
    public struct Form: OptionSet, Sendable {
        /// One bit for each kind of document.
        public let rawValue: Int

        /// Makes a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A message as FCM takes it.
        public static let message = Form(rawValue: 1)
        /// A payload as an Apple device receives it.
        public static let apnsPayload = Form(rawValue: 2)
        /// Both.
        public static let all: Form = [.message, .apnsPayload]
    }

    /// What this is.
    public let form: Form
    /// The message; for a raw payload one that holds nothing else.
    public let message: PushMessage
    /// What the reader objected to, in its order.
    public let violations: [FieldViolation]

    /// Where the message begins in the document.
    let root: FieldPath
    /// The text it was read from; `nil` for a message that was built.
    let source: JSONDocument?

    init(
        _ message: PushMessage,
        form: Form = .message,
        root: FieldPath = ["message"],
        source: JSONDocument? = nil,
        violations: [FieldViolation] = []
    ) {
        self.message = message
        self.form = form
        self.root = root
        self.source = source
        self.violations = violations
    }

    /// The document as it was read; `nil` for a message that was built.
    private(set) lazy var input: JSONValue? = source?.root.value

    /// What Apple's push service would get, with stand-ins of realistic length for what FCM adds.
    public private(set) lazy var relayed: APNSNotification = {
        if form == .apnsPayload { return APNSNotification(payload: message.apns?.payload.json ?? [:]) }
        return APNSNotification(relaying: message, options: .sample)
    }()

    /// The document that paths point into, in the spelling of the input where there is one.
    private(set) lazy var document: JSONValue =
        input ?? (form == .message ? ["message": message.json] : .object(message.apns?.payload.json ?? [:]))

    /// The Android notifications of the message: none, one, or by mistake both forms.
    private(set) lazy var androidNotifications: [AndroidDisplay] = AndroidDisplay.all(of: self)

    /// Picture that an iPhone is meant to show, and where it stands; an empty text is none.
    public private(set) lazy var appleImage: (url: String, path: FieldPath)? = {
        if form == .apnsPayload {
            let url = message.apns?.payload.custom["fcm_options"]?["image"]?.string
            return url.flatMap { $0.isEmpty ? nil : ($0, ["fcm_options", "image"]) }
        }
        if let url = message.apns?.fcmOptions?.image {
            return url.isEmpty ? nil : (url, path("apns", "fcm_options", "image"))
        }
        if let url = message.notification?.image, !url.isEmpty { return (url, path("notification", "image")) }
        return nil
    }()

    /// Whether an iPhone shows any text of it.
    public private(set) lazy var hasAppleAlert: Bool = {
        if let alert = message.apns?.aps.alert { return alert.isVisible || hasCommonText && alert.text == nil }
        return hasCommonText
    }()

    /// Whether it has a text that every platform shows unless its own section says otherwise.
    var hasCommonText: Bool {
        message.notification?.title?.isEmpty == false || message.notification?.body?.isEmpty == false
    }

    /// Whether it starts, updates or ends a live activity, which no service extension sees.
    public var isLiveActivity: Bool { message.apns?.liveActivityToken != nil || message.apns?.aps.liveActivity != nil }
}

extension LintSubject {
    /// A place in the message, in FCM's spelling.
    public func path(_ steps: FieldPath.Step...) -> FieldPath { root.appending(FieldPath(steps)) }

    /// A place in the payload that an Apple device receives, wherever that stands in the document.
    public func payloadPath(_ steps: FieldPath.Step...) -> FieldPath {
        form == .apnsPayload ? FieldPath(steps) : path("apns", "payload").appending(FieldPath(steps))
    }

    /// A header of the request to APNs by its lower-case name, and where it stands.
    func appleHeader(_ name: String) -> (value: String, path: FieldPath)? {
        for (key, value) in message.apns?.headers ?? [:] where key.inLowerCase == name {
            return (value, path("apns", "headers", .member(key)))
        }
        return nil
    }

    /// A place as the document spells it, and its position there.
    func locate(_ path: FieldPath) -> (path: FieldPath, order: [Int]) {
        document.locate(path, isFree: form == .apnsPayload)
    }

    /// The field that a violation names; the reader speaks of every message as of one in a request.
    func path(of violation: FieldViolation) -> FieldPath {
        let path = violation.path
        guard root.steps.isEmpty, path.steps.first == "message" else { return path }
        return FieldPath(Array(path.steps.dropFirst()))
    }

    /// The place that a violation is about: below the field, where something stands there that should not.
    func exactPath(of violation: FieldViolation) -> FieldPath {
        let path = path(of: violation)
        return violation.superfluousName.map { path.appending(.member($0)) } ?? path
    }

    /// Bytes of the whole request, which bounds every part of it.
    var requestByteCount: Int {
        var writer = JSONWriter()
        writer.request(message)
        return writer.count
    }
}

extension PushMessage.APS.Alert {
    /// The bare text, where it is one.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// Whether it has a text to show, be it a key into the app's strings.
    var isVisible: Bool {
        switch self {
        case .text(let text): !text.isEmpty
        case .content(let content):
            [
                content.title, content.subtitle, content.body, content.titleLocKey, content.subtitleLocKey,
                content.locKey,
            ].contains { $0?.isEmpty == false }
        }
    }
}

extension LintSubject {
    /// A picture's URL in a field that devices read.
    struct Picture {
        var url: String
        var path: FieldPath
        /// Who takes it from there, in the order of their declaration.
        var platforms: [Platform]
    }

    /// Every picture, the common one for those platforms alone whose own section names no other.
    ///
    /// Browsers count only where the message has a section for them: FCM does not document that they get the common one.
    var pictures: [Picture] {
        if form == .apnsPayload {
            return appleImage.map { [Picture(url: $0.url, path: $0.path, platforms: [.apple])] } ?? []
        }
        var pictures: [Picture] = []
        var common: [Platform] = []
        func add(_ url: String?, at path: @autoclosure () -> FieldPath, _ platform: Platform, isMeant: Bool = true) {
            if let url {
                pictures.append(Picture(url: url, path: path(), platforms: [platform]))
            } else if isMeant {
                common.append(platform)
            }
        }
        add(message.apns?.fcmOptions?.image, at: path("apns", "fcm_options", "image"), .apple)
        let android = androidNotifications.first { $0.image != nil }
        add(android?.image, at: android!.path.appending("image"), .android)
        let web = message.webpush
        let webPath = path("webpush", "notification", "image")
        add(web?.notification?.image, at: webPath, .web, isMeant: web != nil)
        if let url = message.notification?.image {
            let path = path("notification", "image")
            pictures.insert(Picture(url: url, path: path, platforms: common), at: 0)
        }
        return pictures
    }
}
