// SPDX-License-Identifier: Apache-2.0

/// A service or a library that sends pushes through FCM and APNs in its own format, or shows them with its own SDK.
///
/// All that is known of vendors is in `vendors.json`, with its sources.
package struct Vendor: Sendable, Hashable, Identifiable {
    /// In kebab-case, for settings.
    package let id: String
    /// As the vendor writes it.
    package let name: String
    /// Addresses of the documentation and the code that the row is from.
    package let sources: [String]
    /// Sets of keys, one of which the data of its messages has.
    private let dataKeys: [[KeyTest]]
    /// Sets of keys, one of which its payloads for Apple devices have.
    private let payloadKeys: [[KeyTest]]
    /// Where its payloads for Apple devices have pictures, which its service extension attaches.
    package let payloadPictures: [KeyPattern]
    /// How its service extension works; `nil` if it has none.
    package let serviceExtension: Extension?
    /// How its Android SDK draws a data message; `nil` if it does not.
    package let android: AndroidDrawing?
    /// The receiver of a data message in an app with the library, which itself shows nothing.
    package let dataReceiver: String?
    /// The form of requests to the service, or of documents that people take for pushes; `nil` if there are none.
    package let request: Request?

    /// The form of a request to the vendor's own service, or of a document that is not a push.
    package struct Request: Sendable, Hashable {
        /// The destination, for a sentence: `POST https://…`; empty for a document that is sent nowhere.
        package let address: String
        /// Completes "This is …" for a document that is no request, with what to do; `nil` for a request.
        package let meaning: String?
        /// Sets of keys, one of which such a document has.
        fileprivate let keys: [[KeyTest]]
        /// Keys that it has none of.
        fileprivate let foreignKeys: [KeyTest]
        /// What the text of programs and addresses that send it has.
        let calls: [String]
        /// The places of its pictures.
        let pictures: [Picture]
        /// Whether it may be a list.
        let lists: Lists

        /// A field for a picture.
        struct Picture: Sendable, Hashable {
            let pattern: KeyPattern
            /// The platform whose devices read it; `nil` for all.
            let platform: Platform?
            /// Whether it takes an address alone, and no name of a resource.
            let isAddress: Bool
        }

        /// The lists of such documents.
        enum Lists: String, Sendable {
            /// There are none.
            case never
            /// The service takes one document or a list.
            case too
            /// Only a list is meant, and its elements are payloads for APNs.
            case ofPayloads
        }
    }

    /// The work of a vendor's service extension in addition to attaching the pictures.
    package struct Extension: Sendable, Hashable {
        /// Keys without which it leaves the push as it is.
        package let needs: [KeyPattern]
        /// The key that says what the file is; it comes before the answer's type.
        package let ending: KeyPattern?
        /// File name extensions for values of that key; the empty one is for all others.
        package let endings: [String: String]
        /// The modules that an app's extension imports; the first has the code, and others hand it on.
        package let modules: [String]
        /// The class of these modules that an app's extension inherits from; `nil` if it calls functions.
        package let superclass: String?
        /// Whether apps with the vendor's SDK have it only if they write one.
        package let isOptional: Bool
        /// Words in the names of plugins for Expo's prebuild that add such an extension to an app.
        package let plugins: [String]
        /// Texts that replace the alert's texts.
        package let title: KeyPattern?
        package let subtitle: KeyPattern?
        package let body: KeyPattern?
        /// The picture of the person whom the push is from, which it shows in the place of the app's icon.
        package let avatar: KeyPattern?
    }

    /// The data of a message that a vendor's Android SDK uses; the first key that is present counts.
    package struct AndroidDrawing: Sendable, Hashable {
        /// The SDK and its version, for a sentence.
        package let model: String
        package let title: [KeyPattern]
        package let text: [KeyPattern]
        package let subText: [KeyPattern]
        package let summary: [KeyPattern]
        package let picture: [KeyPattern]
        package let largeIcon: [KeyPattern]
        package let color: [KeyPattern]
        package let channel: [KeyPattern]
        package let tag: [KeyPattern]
        package let count: [KeyPattern]
        package let buttons: [KeyPattern]
        /// The channel that the SDK makes; `$package` stands for the app's package name.
        package let defaultChannel: String?
        /// Whether the SDK makes the channel that a message names.
        package let createsChannel: Bool
        /// Keys without which nothing is shown.
        package let needs: [KeyPattern]
        /// Whether texts and picture that the data lacks come from the message's notification.
        package let fallsBack: Bool
        /// The app's handler that decides about a message that arrives while the app is on the screen; `nil` if there
        /// is none.
        package let foregroundHandler: String?
        /// Seconds that the SDK waits for the picture; `nil` if it has no limit.
        package let seconds: Int?
        fileprivate let silent: [KeyTest]

        /// Whether the SDK shows something of the data at all.
        package func shows(_ data: JSONObject) -> Bool {
            (title + text).contains { $0.text(in: data) != nil } && needs.allSatisfy { $0.text(in: data) != nil }
                && !silent.contains { $0.holds(in: data) }
        }
    }
}

extension Vendor {
    /// The vendors, in the order in which they are looked for.
    package static let all: [Vendor] = {
        let bytes = embedded.withUTF8Buffer(Array.init)
        return (try? JSONValue(parsing: bytes))?["vendors"]?.array?.compactMap(Vendor.init(json:)) ?? []
    }()

    /// Returns the vendor with this id.
    package static func named(_ id: String) -> Vendor? { all.first { $0.id == id } }

    /// Returns the vendor whose SDK a message with this data is for; `nil` for an app's own data.
    package static func recognize(data: some Sequence<(key: String, value: String)>) -> Vendor? {
        let object = JSONObject(data.lazy.map { (key: $0.key, value: JSONValue.string($0.value)) })
        return recognize(object, dataIndex, \.dataKeys)
    }

    /// Returns the vendor whose service extension a payload for an Apple device is for.
    package static func recognize(payload: JSONObject) -> Vendor? { recognize(payload, payloadIndex, \.payloadKeys) }

    /// Whether a payload for an Apple device has the keys of this vendor.
    package func isSender(ofPayload payload: JSONObject) -> Bool {
        payloadKeys.contains { $0.allSatisfy { $0.holds(in: payload) } }
    }

    /// Returns the vendor to whose own service this request goes; of a list, the first element that says it counts.
    package static func recognize(request: JSONValue) -> Vendor? {
        func isMade(_ object: JSONObject, for vendor: Vendor) -> Bool {
            guard let request = vendor.request else { return false }
            return request.keys.contains { $0.allSatisfy { $0.holds(in: object) } }
                && !request.foreignKeys.contains { $0.holds(in: object) }
        }
        guard let list = request.array else {
            guard let object = request.object else { return nil }
            return all.first { $0.request?.lists != .ofPayloads && isMade(object, for: $0) }
        }
        return all.first { vendor in
            guard let lists = vendor.request?.lists, lists != .never else { return false }
            return list.contains { $0.object.map { isMade($0, for: vendor) } ?? false }
        }
    }

    /// Whether a plugin of this name for Expo's prebuild can add a service extension to an app.
    package static func hasExtension(plugin name: String) -> Bool {
        let name = name.lowercased()
        return all.contains { $0.serviceExtension?.plugins.contains(where: name.contains) == true }
    }

    /// The name in the genitive.
    package var possessive: String { name + "'s" }

    /// Returns the pictures in the data of a message of the vendor.
    package func pictures(inData data: JSONObject) -> [KeyPattern.Match] {
        ((android?.picture ?? []) + (android?.largeIcon ?? [])).flatMap { $0.texts(in: data) }
    }

    /// Returns the pictures in a payload for an Apple device.
    package func pictures(inPayload payload: JSONObject) -> [KeyPattern.Match] {
        payloadPictures.flatMap { $0.texts(in: payload) }
    }

    private static let dataIndex = FirstKeys(all.flatMap(\.dataKeys))
    private static let payloadIndex = FirstKeys(all.flatMap(\.payloadKeys))

    private static func recognize(
        _ object: JSONObject,
        _ index: FirstKeys,
        _ keys: KeyPath<Vendor, [[KeyTest]]>
    ) -> Vendor? {
        guard object.contains(where: { index.contains($0.key) }) else { return nil }
        return all.first { $0[keyPath: keys].contains { $0.allSatisfy { $0.holds(in: object) } } }
    }
}

extension Vendor {
    /// Reads a row of `vendors.json`; `nil` if it lacks a member or has one that is unknown.
    init?(json: JSONValue) {
        var row = VendorRow(json)
        id = row.text("id") ?? ""
        name = row.text("name") ?? ""
        sources = row.texts("sources")
        dataKeys = row.keys("dataKeys")
        payloadKeys = row.keys("payloadKeys")
        payloadPictures = row.patterns("payloadPictures")
        serviceExtension = row.inner("extension", Extension.init)
        android = row.inner("android", AndroidDrawing.init)
        dataReceiver = row.text("dataReceiver")
        request = row.inner("request", Request.init)
        guard row.isReadCompletely, !id.isEmpty, !name.isEmpty, !sources.isEmpty else { return nil }
    }
}

extension Vendor.Request {
    fileprivate init(_ row: inout VendorRow) {
        address = row.text("to") ?? ""
        meaning = row.text("is")
        keys = row.keys("keys")
        foreignKeys = row.texts("unless").map(KeyTest.init)
        calls = row.texts("calls")
        let places: [(String, Platform?)] = [
            ("pictures", nil), ("applePictures", .apple), ("androidPictures", .android), ("webPictures", .web),
        ]
        let fields = places.map { (patterns: row.texts($0.0), platform: $0.1) }
        let addresses = row.texts("addresses")
        pictures = fields.flatMap { field in
            field.patterns.map {
                Picture(pattern: KeyPattern($0), platform: field.platform, isAddress: addresses.contains($0))
            }
        }
        lists = row.text("lists").flatMap(Lists.init(rawValue:)) ?? .never
    }
}

extension Vendor.Extension {
    fileprivate init(_ row: inout VendorRow) {
        needs = row.patterns("needs")
        ending = row.pattern("ending")
        endings = row.map("endings")
        modules = row.texts("modules")
        superclass = row.text("superclass")
        isOptional = row.flag("optional")
        plugins = row.texts("plugins")
        (title, subtitle, body) = (row.pattern("title"), row.pattern("subtitle"), row.pattern("body"))
        avatar = row.pattern("avatar")
    }
}

extension Vendor.AndroidDrawing {
    fileprivate init(_ row: inout VendorRow) {
        model = row.text("model") ?? ""
        (title, text) = (row.patterns("title"), row.patterns("text"))
        (subText, summary) = (row.patterns("subText"), row.patterns("summary"))
        (picture, largeIcon) = (row.patterns("picture"), row.patterns("largeIcon"))
        (color, channel) = (row.patterns("color"), row.patterns("channel"))
        (tag, count, buttons) = (row.patterns("tag"), row.patterns("count"), row.patterns("buttons"))
        defaultChannel = row.text("defaultChannel")
        createsChannel = row.flag("createsChannel")
        needs = row.patterns("needs")
        silent = row.texts("silent").map(KeyTest.init)
        fallsBack = row.flag("fallsBack")
        foregroundHandler = row.text("foregroundHandler")
        seconds = row.number("seconds")
    }
}
