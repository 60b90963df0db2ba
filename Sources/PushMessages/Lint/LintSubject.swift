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
        connection: APNSConnection? = nil,
        time: Int? = nil,
        request: SenderRequest? = nil
    ) {
        self.message = message
        self.isAPNSRequest = isAPNSRequest
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

    /// The messages of a request to Expo with their paths, or what the service cannot read in them; none in other forms.
    private(set) lazy var expoMessages: [(path: FieldPath, message: Result<ExpoMessage, ExpoMessage.Violation>)] = {
        guard let request, request.vendor.id == "expo" else { return [] }
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

    /// Cache of the last URL, because several fields often have the same picture.
    private var lastURL: (text: String, result: Result<WebURL, WebURL.Failure>)?

    /// Parses a URL, without network access.
    func url(_ text: String) -> Result<WebURL, WebURL.Failure> {
        if let lastURL, lastURL.text == text { return lastURL.result }
        let result = WebURL.read(text)
        lastURL = (text, result)
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
            let apns = message.apnsBox?.value
            return APNSNotification(headers: apns?.headers ?? [:], payload: apns?.payload.json ?? [:])
        }
        return APNSNotification(relaying: message, options: .sample)
    }()

    /// The document that paths refer to: the input, or the canonical JSON of a message that was built in code.
    private(set) lazy var document: JSONValue = {
        if let input { return input }
        if let request { return request.document }
        guard form != .message else { return ["message": message.json] }
        let payload = JSONValue.object(message.apnsBox?.value.payload.json ?? [:])
        guard isAPNSRequest else { return payload }
        let headers = JSONObject((message.apnsBox?.value.headers ?? [:]).map { ($0.key, JSONValue.string($0.value)) })
        var document: JSONObject = ["headers": .object(headers), "payload": payload]
        if let connection { document["connection"] = .object(connection.json) }
        return .object(document)
    }()

    /// The Android notifications of the message: none, one, or, by mistake, both forms.
    private(set) lazy var androidNotifications: [AndroidDisplay] = AndroidDisplay.all(of: self)

    /// URL and path of the picture for an iPhone; `nil` if there is none or the URL is empty.
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

    /// Data of the message and its place: Android's own, or that for all.
    private(set) lazy var data: (values: StringMap, path: FieldPath) = {
        if let own = message.androidBox?.value.data, !own.isEmpty { return (own, path("android", "data")) }
        if let own = message.androidV2Box?.value.data, !own.isEmpty { return (own, path("android_v2", "data")) }
        return (message.data, path("data"))
    }()

    /// The vendor whose SDK gets the data; `nil` for an app's own data.
    private(set) lazy var dataVendor: Vendor? = data.values.isEmpty ? nil : Vendor.recognize(data: data.values)

    /// The vendor whose service extension the payload for Apple devices is for.
    private(set) lazy var payloadVendor: Vendor? = message.apnsBox.flatMap {
        Vendor.recognize(payload: $0.value.payload.custom)
    }

    /// The pictures in the keys of vendors, with their paths.
    private(set) lazy var vendorPictures: [VendorPicture] = {
        if let request {
            return request.pictures.map {
                VendorPicture(vendor: request.vendor, match: $0, platform: nil, path: $0.path)
            }
        }
        var pictures: [VendorPicture] = []
        if let vendor = dataVendor {
            let object = JSONObject(data.values.lazy.map { (key: $0.key, value: JSONValue.string($0.value)) })
            pictures += vendor.pictures(inData: object).map {
                VendorPicture(vendor: vendor, match: $0, platform: .android, path: data.path.appending($0.path))
            }
        }
        if let vendor = payloadVendor, let payload = message.apnsBox?.value.payload.custom {
            pictures += vendor.pictures(inPayload: payload).map {
                VendorPicture(vendor: vendor, match: $0, platform: .apple, path: payloadPath().appending($0.path))
            }
        }
        return pictures
    }()

    /// Whether an iPhone shows any text of the push.
    public private(set) lazy var hasAppleAlert: Bool = {
        guard let aps = message.apnsBox?.value.payload.aps else { return hasCommonText }
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
        message.notificationSection.fields.title?.isEmpty == false
            || message.notificationSection.fields.body?.isEmpty == false
    }

    /// Whether the push starts, updates or ends a live activity, for which no service extension runs.
    public var isLiveActivity: Bool {
        message.apnsBox?.value.liveActivityToken != nil || message.apnsBox?.value.payload.aps.liveActivityBox != nil
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
            add(.alertContent, if: box.value.payload.aps.alert?.object != nil)
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
    /// Returns a path in the message, in FCM's spelling.
    public func path(_ steps: FieldPath.Step...) -> FieldPath { FieldPath(root.steps + steps) }

    /// Returns a path in the payload for Apple devices, wherever the document has it.
    public func payloadPath(_ steps: FieldPath.Step...) -> FieldPath {
        if isAPNSRequest { return FieldPath(["payload"] + steps) }
        return form == .apnsPayload ? FieldPath(steps) : path("apns", "payload").appending(FieldPath(steps))
    }

    /// Returns the path of a header of the request to APNs, in a message or beside a payload.
    func headerPath(_ name: String) -> FieldPath {
        isAPNSRequest ? ["headers", .member(name)] : path("apns", "headers", .member(name))
    }

    /// Returns a path in what was recorded of a request's connection.
    func connectionPath(_ steps: FieldPath.Step...) -> FieldPath { FieldPath(["connection"] + steps) }

    /// Returns a header of the request to APNs by its lower-case name.
    func appleHeader(_ name: String) -> AppleHeader? {
        guard let headers = message.apnsBox?.value.headers.entries else { return nil }
        for (key, value) in headers where key.inLowerCase == name {
            return AppleHeader(value: value, name: key, subject: self)
        }
        return nil
    }

    /// Returns a path in the document's spelling, with its position for sorting.
    ///
    /// For a few paths, each is searched in the text; for many, it is faster to build the document's value, which has
    /// an index.
    func locate(_ path: FieldPath, usesTextSearch: Bool) -> (path: FieldPath, order: [Int]) {
        let hasCustomNames = form != .message
        if usesTextSearch, let place = source?.locate(path, hasCustomNames: hasCustomNames) { return place }
        return document.locate(path, hasCustomNames: hasCustomNames)
    }

    /// Returns the path of the field that a violation names; the reader's paths always begin with `message`.
    func path(of violation: FieldViolation) -> FieldPath {
        let path = violation.path
        guard root.steps.isEmpty, path.steps.first == "message" else { return named(path) }
        return named(FieldPath(Array(path.steps.dropFirst())))
    }

    /// Returns the path of a violation: the field, or the member below it that should not be there.
    func exactPath(of violation: FieldViolation) -> FieldPath {
        let path = path(of: violation)
        // Of a repeated key the violation counts the entry before it, which free-form objects have without their `fields`.
        if let key = violation.repeatedKey {
            if case .index? = path.steps.last, violation.path.steps.dropLast().last != "fields" {
                return FieldPath(Array(path.steps.dropLast())).appending(.member(key))
            }
            return path.appending(.member(key))
        }
        return violation.unexpectedName.map { path.appending(.member($0)) } ?? path
    }

    /// Gives the members of a free-form object their names, which protobuf counts: `fields[0].value.struct_value`.
    private func named(_ path: FieldPath) -> FieldPath {
        guard let start = path.steps.firstIndex(of: "fields") else { return path }
        var steps = Array(path.steps[..<start])
        var rest = path.steps[start...]
        while let step = rest.popFirst() {
            switch (step, rest.first) {
            // At the end it is the place of a repeated key, which has a name.
            case ("fields", .index(let index)?):
                rest.removeFirst()
                if rest.isEmpty { break }
                guard let keys = document.value(at: FieldPath(steps))?.object?.keys, keys.indices.contains(index) else {
                    return path
                }
                steps.append(.member(keys[index]))
            case ("fields", _), ("value", _), ("struct_value", _), ("list_value", _), ("values", _): break
            case (.index, _): steps.append(step)
            default: return path
            }
        }
        return FieldPath(steps)
    }

    /// How many violations the reader reports of the input with this fix.
    func violationCount(after fix: Fix) -> Int {
        guard form == .message, let input,
            let document = try? JSONDocument(
                parsing: fix.respelled { locate($0, usesTextSearch: false).path }.apply(to: input).encoded()
            )
        else { return violations.count }
        return (root.steps.isEmpty ? PushMessage.read(bare: document) : PushMessage.read(document)).violations.count
    }

    /// Size of the whole request in bytes, an upper bound for each of its parts.
    var requestByteCount: Int {
        var writer = JSONWriter()
        writer.request(message)
        return writer.count
    }
}

extension PushMessage.APS.Alert {
    /// The string; `nil` if the alert is a dictionary.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

extension PushMessage.APS.Alert.Content {
    /// Whether the alert has a text to show, or the key of one in the app's strings.
    fileprivate var isVisible: Bool {
        title?.isEmpty == false || body?.isEmpty == false || subtitle?.isEmpty == false
            || titleLocKey?.isEmpty == false || subtitleLocKey?.isEmpty == false || locKey?.isEmpty == false
    }
}

extension LintSubject {
    /// A header of the request to APNs.
    struct AppleHeader {
        let value: String
        fileprivate let name: String
        fileprivate let subject: LintSubject

        /// Its path, which is made on demand: most headers are fine.
        var path: FieldPath { subject.headerPath(name) }
    }

    /// A picture's URL in a field that devices read.
    struct Picture {
        /// The field, whose path is made on demand: most pictures are fine.
        fileprivate enum Field {
            case common
            case android
            case apple
            case web
        }

        var url: String
        /// The platforms that read the picture from this field, in the order of ``Platform``.
        var platforms: [Platform]
        fileprivate var field: Field
    }

    /// A picture's URL with all fields that hold it, of which there is one finding.
    struct PictureAddress {
        var url: String
        /// The platforms that read one of the fields, in the order of ``Platform``.
        var platforms: [Platform]
        /// The fields, at least one.
        fileprivate var pictures: [Picture]

        /// The platform that a finding concerns; `nil` if they are several.
        var platform: Platform? { platforms.count == 1 ? platforms[0] : nil }
    }

    /// Returns the paths of the fields that hold the address.
    func paths(of address: PictureAddress) -> [FieldPath] { address.pictures.map(path) }

    /// Returns all pictures' addresses, each once.
    var pictureAddresses: [PictureAddress] {
        var addresses: [PictureAddress] = []
        for picture in pictures {
            if let index = addresses.firstIndex(where: { $0.url == picture.url }) {
                addresses[index].pictures.append(picture)
                addresses[index].platforms = Platform.allCases.filter {
                    addresses[index].platforms.contains($0) || picture.platforms.contains($0)
                }
            } else {
                addresses.append(PictureAddress(url: picture.url, platforms: picture.platforms, pictures: [picture]))
            }
        }
        return addresses
    }

    /// All pictures; the common one is only for platforms whose own section has none.
    ///
    /// The Web counts only if the message has a section for it: FCM does not document that browsers get the common
    /// picture.
    var pictures: [Picture] {
        if form == .apnsPayload {
            return appleImage.map { [Picture(url: $0.url, platforms: [.apple], field: .apple)] } ?? []
        }
        var pictures: [Picture] = []
        pictures.reserveCapacity(4)
        var common: [Platform] = []
        func add(_ url: String?, in field: Picture.Field, _ platform: Platform, isMeant: Bool = true) {
            if let url {
                pictures.append(Picture(url: url, platforms: [platform], field: field))
            } else if isMeant {
                common.append(platform)
            }
        }
        add(message.apnsBox?.value.fcmOptions?.image, in: .apple, .apple)
        add(pictureDisplay.flatMap { androidNotifications[$0].image }, in: .android, .android)
        let web = message.webpushBox
        add(web?.value.notification?.image, in: .web, .web, isMeant: web != nil)
        if let url = message.notificationSection.fields.image {
            pictures.insert(Picture(url: url, platforms: common, field: .common), at: 0)
        }
        return pictures
    }

    /// Returns the path of a picture's field.
    func path(of picture: Picture) -> FieldPath {
        switch picture.field {
        case .common: path("notification", "image")
        case .android: androidNotifications[pictureDisplay!].path.appending("image")
        case .apple: form == .apnsPayload ? appleImage!.path : path("apns", "fcm_options", "image")
        case .web: path("webpush", "notification", "image")
        }
    }

    /// The position of the Android notification that has a picture.
    private var pictureDisplay: Int? { androidNotifications.firstIndex { $0.image != nil } }
}
