// SPDX-License-Identifier: Apache-2.0

/// The push that is linted, with facts that several rules need, which are computed once and on demand.
///
/// It exists for one run of the linter and stays on its thread.
public final class LintSubject {
    /// The kinds of documents that a rule can check.
    public struct Form: OptionSet, Sendable {
        /// One bit for each kind of document.
        public let rawValue: Int

        /// Makes a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// An FCM message.
        public static let message = Form(rawValue: 1)
        /// An APNs payload.
        public static let apnsPayload = Form(rawValue: 2)
        /// Both.
        public static let all: Form = [.message, .apnsPayload]
        /// A request to APNs without FCM: a payload and header fields.
        ///
        /// Rules about payloads check it too.
        public static let apnsRequest = Form(rawValue: 4)
        /// A request to the service of Expo, OneSignal or another sender.
        public static let senderRequest = Form(rawValue: 8)
    }

    /// The parts of a push; the linter skips a rule if the push has no part that the rule checks.
    public struct Parts: OptionSet, Sendable {
        /// One bit for each part.
        public let rawValue: UInt32

        /// Makes a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The push itself, which is always present.
        public static let message = Parts(rawValue: 1 << 0)
        /// Violations that the reader reported.
        public static let violations = Parts(rawValue: 1 << 1)
        /// A single app instance as target: `token` or `fid`.
        public static let token = Parts(rawValue: 1 << 2)
        /// A topic as target.
        public static let topic = Parts(rawValue: 1 << 3)
        /// A condition as target.
        public static let condition = Parts(rawValue: 1 << 4)
        /// Data, the message's own or a platform's.
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
        /// Keys of the payload, of `aps` or of its alert without a property.
        public static let appleFreeKeys = Parts(rawValue: 1 << 13)
        /// An alert that is a dictionary.
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

    /// The kind of document: a message or a payload.
    public let form: Form
    /// Whether the payload comes with the header fields of a request to APNs.
    let isAPNSRequest: Bool
    /// Whether the request to APNs is known to go to a device, and so is no broadcast.
    let isToDevice: Bool
    /// How the provider sent the request to APNs; `nil` if that was not recorded.
    let connection: APNSConnection?
    /// The request to another service; `nil` in other forms.
    let request: SenderRequest?
    /// Seconds since 1970 when the push was sent; `nil` is the time of the check.
    let time: Int?
    /// The parts that the push has.
    public let parts: Parts
    /// The message; for a payload, one that contains only the payload.
    public let message: PushMessage
    /// The violations that the reader reported, in its order.
    public let violations: [FieldViolation]

    /// Path of the message in the document.
    let root: FieldPath
    /// The text that the push was read from; `nil` for a message that was built in code.
    let source: JSONDocument?

    init(
        _ message: PushMessage,
        form: Form = .message,
        root: FieldPath = ["message"],
        source: JSONDocument? = nil,
        violations: [FieldViolation] = [],
        isAPNSRequest: Bool = false,
        isToDevice: Bool = false,
        connection: APNSConnection? = nil,
        time: Int? = nil,
        request: SenderRequest? = nil
    ) {
        self.message = message
        self.isAPNSRequest = isAPNSRequest
        self.isToDevice = isToDevice
        self.connection = connection
        self.time = time
        self.request = request
        self.form = form
        self.root = root
        self.source = source
        self.violations = violations
        parts = Parts(of: message, violations)
    }

    /// The value of ``source``; `nil` for a message that was built in code.
    private(set) lazy var input: JSONValue? = source?.root.value

    /// The messages of a request to Expo with their paths, or what the service cannot read in them; none in other
    /// forms.
    private(set) lazy var expoMessages: [(path: FieldPath, message: Result<ExpoMessage, ExpoMessage.Violation>)] = {
        guard let request, request.isForExpo else { return [] }
        return request.elements.map { path, json in
            (path, Result { () throws(ExpoMessage.Violation) in try ExpoMessage(json) })
        }
    }()

    /// Of each violation the field that the table knows and where it belongs; `nil` for other violations.
    private(set) lazy var strayFields: [StrayField?] = violations.indices.map(strayField)

    /// The sections of platforms that the message has.
    private(set) lazy var sections: Set<String> = {
        let members = document.value(at: root)?.object?.keys.map(FieldName.protobuf) ?? []
        return Set(members).intersection(["android", "android_v2", "apns", "webpush"])
    }()

    /// Cache of the first URLs, because several fields often have the same picture, which several rules check.
    private var urls: [(text: String, result: Result<WebURL, WebURL.Failure>)] = []

    /// Parses a URL, without network access.
    func url(_ text: String) -> Result<WebURL, WebURL.Failure> {
        if let known = urls.first(where: { $0.text == text }) { return known.result }
        let result = WebURL.read(text)
        if urls.count < 8 { urls.append((text, result)) }
        return result
    }

    /// The shape of the message's `token` or `fid`; `nil` for another target.
    private(set) lazy var targetShape: TargetShape? = {
        switch message.target {
        case .token(let text)?, .fid(let text)?: TargetShape(text)
        case .topic?, .condition?, nil: nil
        }
    }()

    /// The push that APNs would get, with placeholders of realistic length for what FCM adds.
    public private(set) lazy var relayed: APNSNotification = {
        if form == .apnsPayload {
            return APNSNotification(headers: message.apns.headers, payload: message.apns.payload.json)
        }
        return APNSNotification(relaying: message, options: .sample)
    }()

    /// The document that paths refer to: the input, or the canonical JSON of a message that was built in code.
    private(set) lazy var document: JSONValue = {
        if let input { return input }
        if let request { return request.document }
        guard form != .message else { return ["message": message.json] }
        let payload = JSONValue.object(message.apns.payload.json)
        guard isAPNSRequest else { return payload }
        let headers = JSONObject(message.apns.headers.map { ($0.key, JSONValue.string($0.value)) })
        var document: JSONObject = ["headers": .object(headers), "payload": payload]
        if let connection { document["connection"] = .object(connection.json) }
        return .object(document)
    }()

    /// The Android notifications of the message: none, one, or, by mistake, both forms.
    private(set) lazy var androidNotifications: [AndroidDisplay] = AndroidDisplay.all(of: self)

    /// All pictures' addresses, each once.
    private(set) lazy var pictureAddresses: [PictureAddress] = distinctAddresses()

    /// The small pictures of the notification for browsers: its icon, its badge and the icons of its buttons.
    private(set) lazy var webIcons: [(url: String, path: FieldPath)] = allWebIcons()

    /// A picture under a key of the app's own, of the payload or else of the data, which its service extension may load; `nil`
    /// if Firebase's or a vendor's extension loads one.
    private(set) lazy var ownPicture: (url: String, path: FieldPath)? = firstOwnPicture()

    /// URL and path of the picture for an iPhone; `nil` if there is none or the URL is empty.
    public private(set) lazy var appleImage: (url: String, path: FieldPath)? = {
        if form == .apnsPayload {
            let url = message.apns.payload.custom["fcm_options"]?["image"]?.string
            return url.flatMap { $0.isEmpty ? nil : ($0, payloadPath("fcm_options", "image")) }
        }
        if let url = message.apns.fcmOptions.image {
            return url.isEmpty ? nil : (url, path("apns", "fcm_options", "image"))
        }
        if let url = message.notification.image, !url.isEmpty {
            return (url, path("notification", "image"))
        }
        return nil
    }()

    /// Data of the message and its place: Android's own, or that for all.
    private(set) lazy var data: (values: StringMap, path: FieldPath) = {
        if !message.android.data.isEmpty { return (message.android.data, path("android", "data")) }
        if !message.androidV2.data.isEmpty { return (message.androidV2.data, path("android_v2", "data")) }
        return (message.data, path("data"))
    }()

    /// The vendor whose SDK gets the data; `nil` for an app's own data.
    private(set) lazy var dataVendor: Vendor? = data.values.isEmpty ? nil : Vendor.recognize(data: data.values)

    /// The vendor whose service extension the payload for Apple devices is for.
    private(set) lazy var payloadVendor: Vendor? = Vendor.recognize(
        payload: message.apns.payload.custom
    )

    /// The pictures in the keys of vendors, with their paths.
    private(set) lazy var vendorPictures: [VendorPicture] = {
        if let request {
            return request.pictures.map { field, match in
                VendorPicture(
                    vendor: request.vendor,
                    match: match,
                    platform: field.platform,
                    path: match.path,
                    isAddress: field.isAddress
                )
            }
        }
        var pictures: [VendorPicture] = []
        if let vendor = dataVendor {
            let object = JSONObject(data.values.lazy.map { (key: $0.key, value: JSONValue.string($0.value)) })
            pictures += vendor.pictures(inData: object).map {
                VendorPicture(vendor: vendor, match: $0, platform: .android, path: data.path.appending($0.path))
            }
        }
        if let vendor = payloadVendor {
            let payload = message.apns.payload.custom
            let avatars = vendor.serviceExtension?.avatar?.texts(in: payload) ?? []
            pictures += (vendor.pictures(inPayload: payload) + avatars).map {
                VendorPicture(vendor: vendor, match: $0, platform: .apple, path: payloadPath().appending($0.path))
            }
        }
        return pictures
    }()

    /// Whether an iPhone shows any text of the push.
    public private(set) lazy var hasAppleAlert: Bool = {
        let aps = message.apns.payload.aps
        if let text = aps.alert?.plainText { return !text.isEmpty }
        guard let alert = aps.alert?.object else { return hasCommonText }
        if isLiveActivity,
            alert.custom.contains(where: { $0.key != "sound" && PushMessage.APS.isLiveActivityText($0.key, $0.value) })
        {
            return true
        }
        return hasCommonText || alert.isVisible
    }()

    /// Whether the common notification has a title or a body.
    var hasCommonText: Bool {
        message.notification.title?.isEmpty == false
            || message.notification.body?.isEmpty == false
    }

    /// Whether the push starts, updates or ends a live activity, for which no service extension runs.
    public var isLiveActivity: Bool {
        message.apns.liveActivityToken != nil || message.apns.payload.aps.liveActivitySection.isSet
            || isAPNSRequest && appleHeader("apns-push-type")?.value == "liveactivity"
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
        add(.images, if: message.notification.image != nil)
        add(.analyticsLabels, if: message.fcmOptions.analyticsLabel != nil)
        if let box = message.androidSection.box {
            insert(.android)
            add(.androidNotification, if: box.value.notificationSection.isSet)
            add(.images, if: box.value.notification.image != nil)
            add(.data, if: !box.value.data.isEmpty)
            add(.analyticsLabels, if: box.value.fcmOptions.analyticsLabel != nil)
        }
        if let box = message.androidV2Section.box {
            formUnion([.android, .androidV2, .androidNotification, .images])
            add(.data, if: !box.value.data.isEmpty)
            add(.analyticsLabels, if: box.value.fcmOptions.analyticsLabel != nil)
        }
        if let box = message.apnsSection.box {
            insert(.apns)
            add(.appleHeaders, if: !box.value.headers.isEmpty)
            add(.images, if: box.value.fcmOptions.image != nil)
            add(.analyticsLabels, if: box.value.fcmOptions.analyticsLabel != nil)
            add(.appleFreeKeys, if: box.value.payload.hasFreeKeys)
            add(.alertContent, if: box.value.payload.aps.alert?.object != nil)
            add(.appleSound, if: box.value.payload.aps.sound != nil)
            add(
                .liveActivity,
                if: box.value.liveActivityToken != nil || box.value.payload.aps.liveActivitySection.isSet
            )
        }
        if let box = message.webpushSection.box {
            add(.webHeaders, if: !box.value.headers.isEmpty)
            add(.webNotification, if: box.value.notificationSection.isSet)
            add(.images, if: box.value.notification.image != nil)
            add(.data, if: !box.value.data.isEmpty)
            add(.webLink, if: box.value.fcmOptions.link != nil)
            add(.analyticsLabels, if: box.value.fcmOptions.analyticsLabel != nil)
        }
    }
}

extension PushMessage.APS.Alert.Content {
    /// Whether the alert has a text to show, or the key of one in the app's strings.
    fileprivate var isVisible: Bool {
        title?.isEmpty == false || body?.isEmpty == false || subtitle?.isEmpty == false
            || titleLocKey?.isEmpty == false || subtitleLocKey?.isEmpty == false || locKey?.isEmpty == false
    }
}
