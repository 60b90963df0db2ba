// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// Why APNs refuses a request, in its own word.
///
/// From [Handling notification responses from APNs](
/// https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns).
struct APNSRefusal: Error, Sendable, Hashable {
    /// The HTTP status.
    var status: Int
    /// The word, for instance `BadDeviceToken`.
    var reason: String
    /// Microseconds since 1970 from which on the token was no longer the app's; only with status 410.
    var since: Int64?
    /// What `Retry-After` says, where a fault asks for it.
    var retryAfter: String?

    private init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }

    /// A reason that a fault names.
    init(_ reason: APNsReason) { self.init(reason.status, reason.text) }

    static let badPath = Self(404, "BadPath")
    static let methodNotAllowed = Self(405, "MethodNotAllowed")
    static let missingDeviceToken = Self(400, "MissingDeviceToken")
    static let duplicateHeaders = Self(400, "DuplicateHeaders")
    static let missingTopic = Self(400, "MissingTopic")
    static let badTopic = Self(400, "BadTopic")
    static let topicDisallowed = Self(400, "TopicDisallowed")
    static let invalidPushType = Self(400, "InvalidPushType")
    static let badPriority = Self(400, "BadPriority")
    static let badExpirationDate = Self(400, "BadExpirationDate")
    static let badCollapseID = Self(400, "BadCollapseId")
    static let badMessageID = Self(400, "BadMessageId")
    static let payloadEmpty = Self(400, "PayloadEmpty")
    static let badDeviceToken = Self(400, "BadDeviceToken")
    static let deviceTokenNotForTopic = Self(400, "DeviceTokenNotForTopic")
    static let missingProviderToken = Self(403, "MissingProviderToken")
    static let invalidProviderToken = Self(403, "InvalidProviderToken")
    static let expiredProviderToken = Self(403, "ExpiredProviderToken")
    static let unrelatedKey = Self(403, "UnrelatedKeyIdInToken")
    /// The spelling that was seen on the wire (swift-server-community/APNSwift#229); Apple's page has `KeyIdInToken`.
    static let wrongKeyEnvironment = Self(403, "BadEnvironmentKeyInToken")
    static let badCertificate = Self(403, "BadCertificate")
    static let badCertificateEnvironment = Self(403, "BadCertificateEnvironment")
    static let forbidden = Self(403, "Forbidden")
    static let payloadTooLarge = Self(413, "PayloadTooLarge")
    static let tooManyTokenUpdates = Self(429, "TooManyProviderTokenUpdates")
    static let tooManyRequests = Self(429, "TooManyRequests")
    static let internalServerError = Self(500, "InternalServerError")
    static let serviceUnavailable = Self(503, "ServiceUnavailable")
    static let shutdown = Self(503, "Shutdown")
    /// On routes of broadcasts, for an app that has none.
    static let featureNotEnabled = Self(400, "FeatureNotEnabled")

    /// The app was uninstalled at this time, in microseconds since 1970.
    static func unregistered(since time: Int64) -> Self {
        var refusal = Self(410, "Unregistered")
        refusal.since = time
        return refusal
    }

    /// The body: the reason, and with status 410 the time in milliseconds.
    var json: JSONValue {
        var object: JSONObject = ["reason": .string(reason)]
        if let since { object["timestamp"] = .integer(Int(since / 1000)) }
        return .object(object)
    }
}

/// What a provider is answered.
///
/// The request's `apns-id` comes back letter by letter, also with a refusal: clients find the waiting call by it.
struct APNSAnswer: Sendable {
    let head: HTTPResponse
    /// Empty where the push is accepted.
    let body: ByteBuffer

    /// - Parameters:
    ///   - id: The request's `apns-id`, or the one that was made for it.
    ///   - uniqueID: What the sandbox has for Apple's console; `nil` in production.
    init(_ id: String?, _ refusal: APNSRefusal? = nil, uniqueID: String? = nil) {
        var fields = HTTPFields()
        fields.append(.apnsID, id)
        if let refusal {
            body = ByteBuffer(bytes: refusal.json.encoded())
            fields.append(.contentType, "application/json")
            fields.append(.retryAfter, refusal.retryAfter)
        } else {
            body = ByteBuffer()
            fields.append(.apnsUniqueID, uniqueID)
        }
        fields.append(.contentLength, String(body.readableBytes))
        head = HTTPResponse(status: refusal.map { HTTPResponse.Status(code: $0.status) } ?? .ok, headerFields: fields)
    }

    /// The answer to a push that was handed to the store.
    init(_ request: APNSRequest, _ outcome: Result<Acceptance<APNSRefusal?>, any Error>) {
        let refusal: APNSRefusal? =
            switch outcome {
            case .success(let acceptance): acceptance.answer
            case .failure(StorageRefusal.stopping): .shutdown
            // The store is busy or full.
            case .failure(let error):
                EmulatorResponder.error(for: error).status.code == 503 ? .serviceUnavailable : .internalServerError
            }
        self.init(request.id, refusal, uniqueID: request.uniqueID)
    }

    var response: Response {
        Response(status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: body))
    }
}

extension HTTPFields {
    /// Adds a field; an absent value adds none.
    fileprivate mutating func append(_ name: HTTPField.Name, _ value: String?) {
        guard let value else { return }
        var field = HTTPField(name: name, value: value)
        // A name that comes once only pushes others out of the table of a connection over HTTP/2.
        if name == .apnsID || name == .apnsUniqueID { field.indexingStrategy = .avoid }
        append(field)
    }
}

extension HTTPField.Name {
    static let apnsID = Self("apns-id")!
    static let apnsUniqueID = Self("apns-unique-id")!
    static let apnsTopic = Self("apns-topic")!
    static let apnsRequestID = Self("apns-request-id")!
}
