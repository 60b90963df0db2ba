// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages

/// The header fields of a request that APNs reads, found in one pass.
struct APNSFields: Sendable {
    private(set) var authorization: String?
    private(set) var id: String?
    private(set) var topic: String?
    private(set) var pushType: String?
    private(set) var priority: String?
    private(set) var expiration: String?
    private(set) var collapseID: String?
    /// Whether one of them is there twice; the first one counts.
    private(set) var hasDuplicates = false

    init(_ headers: HTTPFields) {
        for field in headers {
            switch field.name.canonicalName {
            case "authorization": note(field, as: \.authorization)
            case "apns-id": note(field, as: \.id)
            case "apns-topic": note(field, as: \.topic)
            case "apns-push-type": note(field, as: \.pushType)
            case "apns-priority": note(field, as: \.priority)
            case "apns-expiration": note(field, as: \.expiration)
            case "apns-collapse-id": note(field, as: \.collapseID)
            default: break
            }
        }
    }

    /// The fields whose values APNs checks.
    var checked: APNSHeaders {
        APNSHeaders(pushType: pushType, priority: priority, expiration: expiration, collapseID: collapseID, id: id)
    }

    /// The value of a header by its name in lower case.
    func value(_ name: String) -> String? {
        switch name {
        case "apns-id": id
        case "apns-topic": topic
        case "apns-push-type": pushType
        case "apns-priority": priority
        case "apns-expiration": expiration
        case "apns-collapse-id": collapseID
        default: nil
        }
    }

    private mutating func note(_ field: HTTPField, as member: WritableKeyPath<Self, String?>) {
        if self[keyPath: member] == nil { self[keyPath: member] = field.value } else { hasDuplicates = true }
    }
}
