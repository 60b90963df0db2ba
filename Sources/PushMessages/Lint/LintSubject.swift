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
        /// A payload and the header fields of the request that brings it to APNs, where no FCM is between.
        ///
        /// Rules about payloads are asked about it too.
        public static let apnsRequest = Form(rawValue: 4)
    }

    /// What a push has, as far as rules ask: a rule is passed over where a push has nothing that the rule looks at.
    public struct Parts: OptionSet, Sendable {
        /// One bit for each part.
        public let rawValue: UInt32

        /// Makes a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Any push has it.
        public static let message = Parts(rawValue: 1 << 0)
        /// Something that the reader objected to.
        public static let violations = Parts(rawValue: 1 << 1)
        /// A single app instance as target: `token` or `fid`.
        public static let token = Parts(rawValue: 1 << 2)
        /// A topic as target.
        public static let topic = Parts(rawValue: 1 << 3)
        /// A condition as target.
        public static let condition = Parts(rawValue: 1 << 4)
        /// Data, the message's own or that of a platform.
        public static let data = Parts(rawValue: 1 << 5)
        /// The URL of a picture in a field that devices read.
        public static let images = Parts(rawValue: 1 << 6)
        /// `fcm_options.analytics_label` in any section.
        public static let analyticsLabels = Parts(rawValue: 1 << 7)
        /// `android` or `android_v2`.
        public static let android = Parts(rawValue: 1 << 8)
        /// `android_v2`.
        public static let androidV2 = Parts(rawValue: 1 << 9)
        /// A notification for Android in either section.
        public static let androidNotification = Parts(rawValue: 1 << 10)
        /// `apns`, or a payload for Apple devices.
        public static let apns = Parts(rawValue: 1 << 11)
        /// `apns.headers`.
        public static let appleHeaders = Parts(rawValue: 1 << 12)
        /// Keys of the payload, of `aps` or of its alert that have no property.
        public static let appleFreeKeys = Parts(rawValue: 1 << 13)
        /// An alert with parts of its own.
        public static let alertContent = Parts(rawValue: 1 << 14)
        /// `aps.sound`.
        public static let appleSound = Parts(rawValue: 1 << 15)
        /// A live activity's token or its keys.
        public static let liveActivity = Parts(rawValue: 1 << 16)
        /// `webpush.headers`.
        public static let webHeaders = Parts(rawValue: 1 << 17)
        /// `webpush.notification`.
        public static let webNotification = Parts(rawValue: 1 << 18)
        /// `webpush.fcm_options.link`.
        public static let webLink = Parts(rawValue: 1 << 19)
    }

    /// What this is: a message or a payload.
    public let form: Form
    /// Whether the payload comes with the header fields of a request to APNs.
    let isAPNSRequest: Bool
    /// What it has.
    public let parts: Parts
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
        violations: [FieldViolation] = [],
        isAPNSRequest: Bool = false
    ) {
        self.message = message
        self.isAPNSRequest = isAPNSRequest
        self.form = form
        self.root = root
        self.source = source
        self.violations = violations
        parts = Parts(of: message, violations)
    }

    /// The document as it was read; `nil` for a message that was built.
    private(set) lazy var input: JSONValue? = source?.root.value

    /// The URL that was read last: one picture often stands in several fields.
    private var lastURL: (text: String, result: Result<WebURL, WebURL.Failure>)?

    /// What can be known of a URL without asking the network.
    func url(_ text: String) -> Result<WebURL, WebURL.Failure> {
        if let lastURL, lastURL.text == text { return lastURL.result }
        let result = WebURL.read(text)
        lastURL = (text, result)
        return result
    }

    /// The form of the message's `token` or `fid`; `nil` without either.
    private(set) lazy var targetShape: TargetShape? = {
        switch message.target {
        case .token(let text)?, .fid(let text)?: TargetShape(text)
        case .topic?, .condition?, nil: nil
        }
    }()

    /// What Apple's push service would get, with stand-ins of realistic length for what FCM adds.
    public private(set) lazy var relayed: APNSNotification = {
        if form == .apnsPayload {
            let apns = message.apnsBox?.value
            return APNSNotification(headers: apns?.headers ?? [:], payload: apns?.payload.json ?? [:])
        }
        return APNSNotification(relaying: message, options: .sample)
    }()

    /// The document that paths point into, in the spelling of the input where there is one.
    private(set) lazy var document: JSONValue = {
        if let input { return input }
        guard form != .message else { return ["message": message.json] }
        let payload = JSONValue.object(message.apnsBox?.value.payload.json ?? [:])
        guard isAPNSRequest else { return payload }
        let headers = JSONObject((message.apnsBox?.value.headers ?? [:]).map { ($0.key, JSONValue.string($0.value)) })
        return ["headers": .object(headers), "payload": payload]
    }()

    /// The Android notifications of the message: none, one, or by mistake both forms.
    private(set) lazy var androidNotifications: [AndroidDisplay] = AndroidDisplay.all(of: self)

    /// Picture that an iPhone is meant to show, and where it stands; an empty text is none.
    public private(set) lazy var appleImage: (url: String, path: FieldPath)? = {
        if form == .apnsPayload {
            let url = message.apnsBox?.value.payload.custom["fcm_options"]?["image"]?.string
            return url.flatMap { $0.isEmpty ? nil : ($0, payloadPath("fcm_options", "image")) }
        }
        if let url = message.apnsBox?.value.fcmOptions?.image {
            return url.isEmpty ? nil : (url, path("apns", "fcm_options", "image"))
        }
        if let url = message.notificationSection.fields.image, !url.isEmpty {
            return (url, path("notification", "image"))
        }
        return nil
    }()

    /// Whether an iPhone shows any text of it.
    public private(set) lazy var hasAppleAlert: Bool = {
        guard let aps = message.apnsBox?.value.payload.aps else { return hasCommonText }
        if let text = aps.alertText { return !text.isEmpty }
        return hasCommonText || aps.alertContent.isSet && aps.alertContent.fields.isVisible
    }()

    /// Whether it has a text that every platform shows unless its own section says otherwise.
    var hasCommonText: Bool {
        message.notificationSection.fields.title?.isEmpty == false
            || message.notificationSection.fields.body?.isEmpty == false
    }

    /// Whether it starts, updates or ends a live activity, which no service extension sees.
    public var isLiveActivity: Bool {
        message.apnsBox?.value.liveActivityToken != nil || message.apnsBox?.value.payload.aps.liveActivityBox != nil
    }
}

extension LintSubject.Parts {
    fileprivate init(of message: PushMessage, _ violations: [FieldViolation]) {
        self = .message
        func add(_ part: LintSubject.Parts, if isThere: Bool) {
            if isThere { insert(part) }
        }
        add(.violations, if: !violations.isEmpty)
        switch message.target {
        case .token?, .fid?: insert(.token)
        case .topic?: insert(.topic)
        case .condition?: insert(.condition)
        case nil: break
        }
        add(.data, if: !message.data.isEmpty)
        add(.images, if: message.notificationSection.fields.image != nil)
        add(.analyticsLabels, if: message.fcmOptions?.analyticsLabel != nil)
        if let box = message.androidBox {
            insert(.android)
            add(.androidNotification, if: box.value.notificationSection.isSet)
            add(.images, if: box.value.notificationSection.fields.image != nil)
            add(.data, if: !box.value.data.isEmpty)
            add(.analyticsLabels, if: box.value.fcmOptions?.analyticsLabel != nil)
        }
        if let box = message.androidV2Box {
            formUnion([.android, .androidV2, .androidNotification, .images])
            add(.data, if: !box.value.data.isEmpty)
            add(.analyticsLabels, if: box.value.fcmOptions?.analyticsLabel != nil)
        }
        if let box = message.apnsBox {
            insert(.apns)
            add(.appleHeaders, if: !box.value.headers.isEmpty)
            add(.images, if: box.value.fcmOptions?.image != nil)
            add(.analyticsLabels, if: box.value.fcmOptions?.analyticsLabel != nil)
            add(.appleFreeKeys, if: box.value.payload.hasFreeKeys)
            add(.alertContent, if: box.value.payload.aps.alertContent.isSet)
            add(.appleSound, if: box.value.payload.aps.sound != nil)
            add(
                .liveActivity,
                if: box.value.liveActivityToken != nil || box.value.payload.aps.liveActivityBox != nil
            )
        }
        if let box = message.webpushBox {
            add(.webHeaders, if: !box.value.headers.isEmpty)
            add(.webNotification, if: box.value.notificationSection.isSet)
            add(.images, if: box.value.notificationSection.fields.image != nil)
            add(.data, if: !box.value.data.isEmpty)
            add(.webLink, if: box.value.fcmOptions?.link != nil)
            add(.analyticsLabels, if: box.value.fcmOptions?.analyticsLabel != nil)
        }
    }
}

extension LintSubject {
    /// A place in the message, in FCM's spelling.
    public func path(_ steps: FieldPath.Step...) -> FieldPath { FieldPath(root.steps + steps) }

    /// A place in the payload that an Apple device receives, wherever that stands in the document.
    public func payloadPath(_ steps: FieldPath.Step...) -> FieldPath {
        if isAPNSRequest { return FieldPath(["payload"] + steps) }
        return form == .apnsPayload ? FieldPath(steps) : path("apns", "payload").appending(FieldPath(steps))
    }

    /// A header of the request to APNs, in a message or beside a payload.
    func headerPath(_ name: String) -> FieldPath {
        isAPNSRequest ? ["headers", .member(name)] : path("apns", "headers", .member(name))
    }

    /// A header of the request to APNs by its lower-case name, and where it stands.
    func appleHeader(_ name: String) -> (value: String, path: FieldPath)? {
        for (key, value) in message.apnsBox?.value.headers ?? [:] where key.inLowerCase == name {
            return (value, headerPath(key))
        }
        return nil
    }

    /// A place as the document spells it, and its position there.
    ///
    /// Of few places each is looked for in the text; for many it pays to make the document's value, which has an index.
    func locate(_ path: FieldPath, isOneOfFew: Bool) -> (path: FieldPath, order: [Int]) {
        let isFree = form == .apnsPayload
        if isOneOfFew, let place = source?.locate(path, isFree: isFree) { return place }
        return document.locate(path, isFree: isFree)
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
}

extension PushMessage.APS.Alert.Content {
    /// Whether it has a text to show, be it a key into the app's strings.
    fileprivate var isVisible: Bool {
        title?.isEmpty == false || body?.isEmpty == false || subtitle?.isEmpty == false
            || titleLocKey?.isEmpty == false || subtitleLocKey?.isEmpty == false || locKey?.isEmpty == false
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
        add(message.apnsBox?.value.fcmOptions?.image, at: path("apns", "fcm_options", "image"), .apple)
        let android = androidNotifications.first { $0.image != nil }
        add(android?.image, at: android!.path.appending("image"), .android)
        let web = message.webpush
        let webPath = path("webpush", "notification", "image")
        add(web?.notification?.image, at: webPath, .web, isMeant: web != nil)
        if let url = message.notificationSection.fields.image {
            let path = path("notification", "image")
            pictures.insert(Picture(url: url, path: path, platforms: common), at: 0)
        }
        return pictures
    }
}
